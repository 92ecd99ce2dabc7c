type FrogIconProps = {
  /** Read out; left out, the drawing is decoration. */
  title?: string | undefined
  className?: string | undefined
}

/** The frog: a speech bubble with eyes. It takes the accent colour of its ground. */
export function FrogIcon({ title, className }: FrogIconProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={className}
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined || undefined}
    >
      <path
        fill="var(--accent)"
        d="M9.5 3a5.6 5.6 0 0 1 5.4 4.1 16 16 0 0 1 2.2 0 5.6 5.6 0 1 1 9.6 5.4A9.3 9.3 0 0 1 29 18.6c0 5.5-4.7 9.4-11 9.4H8.2c-1.7 0-2.5-2-1.3-3.2l.7-.7C4.8 22.5 3 20.2 3 17.2c0-1.8.6-3.4 1.7-4.7A5.6 5.6 0 0 1 9.5 3Z"
      />
      <circle cx="9.6" cy="8.6" r="2.9" fill="var(--canvas)" />
      <circle cx="22.4" cy="8.6" r="2.9" fill="var(--canvas)" />
      <circle cx="10.2" cy="8.9" r="1.35" fill="var(--ink)" />
      <circle cx="21.8" cy="8.9" r="1.35" fill="var(--ink)" />
      <path
        d="M10.5 19.2c1.5 1.7 3.4 2.5 5.5 2.5s4-.8 5.5-2.5"
        fill="none"
        stroke="var(--accent-ink)"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  )
}
