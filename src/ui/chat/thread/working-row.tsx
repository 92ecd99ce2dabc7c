'use client'

import { classNames } from '#ui/primitives/class-names.ts'
import { AgentMark } from './agent-mark.tsx'

type WorkingRowProps = { readonly agent: string; readonly isWorking: boolean }

/** Below the thread, always as high, so that nothing shifts when the agent begins or ends. Still under reduced motion. */
export function WorkingRow({ agent, isWorking }: WorkingRowProps) {
  return (
    <div aria-hidden data-working={isWorking} className="flex h-10 items-center">
      <AgentMark
        agent={agent}
        className={classNames(
          'size-6',
          isWorking ? 'animate-pulse-soft motion-reduce:animate-none' : 'invisible',
        )}
      />
    </div>
  )
}
