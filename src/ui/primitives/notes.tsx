'use client'

import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { waitingNotes } from './toast.ts'

/** What shows the notes. Use `toaster.tsx`, which loads this with the first of them. */
export function Notes({ theme }: { theme: 'light' | 'dark' | 'system' }) {
  useEffect(() => {
    // Sonner shows only what is told after it has begun to listen, which its own effect has done by now.
    const show = () => {
      // The same refusal of many deeds is told once.
      for (const { kind, text, options } of waitingNotes.take())
        toast[kind](text, kind === 'error' ? { ...options, id: `${text} ${options?.description}` } : options)
    }
    show()
    return waitingNotes.subscribe(show)
  }, [])
  return (
    <Sonner
      theme={theme}
      className="font-sans! print:hidden"
      // Over the header of a page: at the foot it would cover the composer, or the pages of a list.
      position="top-center"
      gap={8}
      offset={8}
      // A phone's header has its buttons there, so it is below it.
      mobileOffset={{ top: 64, left: 8, right: 8 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-card border border-line bg-raised px-4 py-3 text-control text-ink shadow-float sm:w-[356px]',
          title: 'font-medium',
          description: 'mt-0.5 text-meta text-muted',
          error: 'border-danger-line [&_[data-icon]]:text-danger',
          success: '[&_[data-icon]]:text-accent',
          content: 'min-w-0 flex-1',
          icon: 'mt-0.5 shrink-0',
          actionButton: '-my-1 shrink-0 rounded-control px-2 py-1 font-medium text-accent hover:bg-fill',
        },
      }}
    />
  )
}
