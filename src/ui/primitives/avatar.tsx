import { classNames } from './class-names.ts'

export type AvatarProps = {
  /** Whose; read out unless `decorative`. */
  name: string
  src?: string | null | undefined
  decorative?: boolean | undefined
  className?: string | undefined
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function firstLetter(name: string): string {
  const first = segmenter.segment(name.trim())[Symbol.iterator]().next()
  return first.done ? '?' : first.value.segment.toLocaleUpperCase()
}

/** A picture of somebody, or their first letter. */
export function Avatar({ name, src, decorative = true, className }: AvatarProps) {
  const shape = classNames('size-7 shrink-0 rounded-full', className)
  // biome-ignore lint/performance/noImgElement: avatars are small and come from addresses only the deployment knows
  if (src) return <img src={src} alt={decorative ? '' : name} className={classNames(shape, 'object-cover')} />
  const letter = firstLetter(name)
  const look = classNames(
    shape,
    'inline-flex items-center justify-center bg-accent-soft font-semibold text-[12px] text-accent',
  )
  if (!decorative) {
    return (
      <span role="img" aria-label={name} className={look}>
        {letter}
      </span>
    )
  }
  return (
    <span aria-hidden className={look}>
      {letter}
    </span>
  )
}
