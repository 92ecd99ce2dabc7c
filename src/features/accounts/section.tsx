import { type ReactNode, useId } from 'react'

type SectionProps = {
  id?: string | undefined
  title: string
  text?: string | undefined
  action?: ReactNode
  children?: ReactNode
}

/** One matter of the account page. */
export function Section({ id, title, text, action, children }: SectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="scroll-mt-4 border-line border-b py-6 first:pt-0 last:border-b-0"
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id={titleId} className="font-semibold text-[15px] leading-6">
            {title}
          </h2>
          {text && <p className="mt-0.5 max-w-prose text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
