'use client'

import { FrogIcon } from '#ui/logo/frog-icon.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { useAgentFace, useChatContext } from '../provider/chat-context.ts'

type AgentMarkProps = { readonly agent: string; readonly className?: string | undefined }

/** The picture of an agent, else the icon of the app. */
export function AgentMark({ agent, className }: AgentMarkProps) {
  const { components } = useChatContext()
  const { name, avatar } = useAgentFace(agent)
  const { Icon } = components
  if (avatar) return <Avatar name={name} src={avatar} className={className} />
  return (
    <span className={classNames('inline-flex shrink-0', className)}>
      {Icon ? <Icon /> : <FrogIcon className="size-full" />}
    </span>
  )
}
