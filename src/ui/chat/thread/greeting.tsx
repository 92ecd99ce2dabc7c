'use client'

import { useEffect, useState } from 'react'
import { FrogIcon } from '#ui/logo/frog-icon.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import type { ChatText } from '#ui/text/chat-text.ts'
import { useAgentFace, useChatContext, useChatText } from '../provider/chat-context.ts'
import type { GreetingProps } from '../provider/renderer-types.ts'

/** Above the composer while a chat has no messages. A host may replace it. */
export function Greeting({ agent }: { readonly agent: string }) {
  const { components, viewer } = useChatContext()
  const face = useAgentFace(agent)
  const { Logo } = components
  const Chosen = components.Greeting ?? DefaultGreeting
  const logo = Logo ? <Logo /> : <FrogIcon className="size-14" />
  return <Chosen avatar={face.avatar} logo={logo} name={face.name} userName={viewer.name} />
}

function DefaultGreeting({ avatar, logo, name, userName }: GreetingProps) {
  const text = useChatText()
  const hour = useLocalHour()
  return (
    <div className="flex flex-col items-center gap-3 pb-6 text-center">
      {avatar ? <Avatar name={name} src={avatar} className="size-14 text-[22px]" /> : logo}
      <h2 className="break-words font-semibold text-[22px] text-ink leading-8 tracking-[-0.015em]">
        {hour === null ? '\u00a0' : text.greeting.line(greetingOf(hour, text), userName)}
      </h2>
      <p className="text-message text-muted">{text.greeting.hint(name)}</p>
    </div>
  )
}

/** The hour of the reader; null while rendered on a server, which does not know it. */
function useLocalHour(): number | null {
  const [hour, setHour] = useState<number | null>(null)
  useEffect(() => setHour(new Date().getHours()), [])
  return hour
}

export function greetingOf(hour: number, { greeting }: ChatText): string {
  if (hour < 5) return greeting.night
  if (hour < 12) return greeting.morning
  return hour < 18 ? greeting.afternoon : greeting.evening
}
