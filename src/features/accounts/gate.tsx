import type { ReactNode } from 'react'
import { Logo } from '#ui/logo/logo.tsx'

type GateProps = { title: string; text?: string | undefined; children: ReactNode }

/** The page of everything that happens before one is signed in: the logo and one card. */
export function Gate({ title, text, children }: GateProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center bg-surface px-4 pt-[14vh] pb-10">
      <Logo />
      <section
        aria-labelledby="gate-title"
        className="mt-6 w-full max-w-96 rounded-card border border-line bg-raised p-6 shadow-float"
      >
        <h1 id="gate-title" className="font-semibold text-[20px] leading-7 tracking-[-0.01em]">
          {title}
        </h1>
        {text && <p className="mt-1 break-words text-muted">{text}</p>}
        <div className="mt-5">{children}</div>
      </section>
    </main>
  )
}
