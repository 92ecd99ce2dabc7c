'use client'

import { Hourglass } from 'lucide-react'
import { type ReactNode, Suspense, useContext } from 'react'
import type { SettlementView } from '#contracts/message.ts'
import type { PendingCall } from '#contracts/turn.ts'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import type { ChatContextValue } from '../provider/chat-context.ts'
import { useAgentFace, useChatContext } from '../provider/chat-context.ts'
import type { ToolRenderer, ToolRendererProps } from '../provider/renderer-types.ts'
import { type ToolPart as Part, toolNameOf } from '../session/message-parts.ts'
import { CallScopeContext } from '../session/use-chat-session.ts'

// Many chats never call a tool.
const ToolPart = lazyPart(async () => (await import('./tool-part.tsx')).ToolPart)

export function findRenderer(
  { toolKinds, toolRenderers }: ChatContextValue,
  toolName: string,
): ToolRenderer | null {
  // Own keys only: a tool may be called `constructor`.
  const kind = Object.hasOwn(toolKinds, toolName) ? toolKinds[toolName] : toolName
  return toolRenderers.find((renderer) => renderer.kind === kind) ?? null
}

type CallPartProps = {
  readonly messageId: string
  readonly part: Part
  readonly settlement: SettlementView | null
  /** True while the message is being written. */
  readonly isLive: boolean
}

/** A tool call in the conversation. Calls that wait for this reader stand in the dock instead. */
export function CallPart({ messageId, part, settlement, isLive }: CallPartProps) {
  const context = useChatContext()
  const { openCalls, writable, channelLabel, agent } = useContext(CallScopeContext)
  const face = useAgentFace(agent)
  const renderer = findRenderer(context, toolNameOf(part))
  if (writable && openCalls.some(({ toolCallId }) => toolCallId === part.toolCallId)) return <WaitsBelow />
  if (!renderer)
    return (
      <InPlace>
        <ToolPart part={part} settlement={settlement} isLive={isLive} />
      </InPlace>
    )
  const props: ToolRendererProps = {
    messageId,
    toolCallId: part.toolCallId,
    toolName: toolNameOf(part),
    kind: renderer.kind,
    part,
    agentName: face.name,
    placement: 'thread',
    submitting: null,
    error: null,
    settlement,
    isOwnSettlement: isOwn(settlement, context.viewer.id),
    channelLabel,
    writable,
    position: { index: 1, count: 1 },
  }
  const Render = renderer.render
  return (
    <InPlace>
      <Render {...props} />
    </InPlace>
  )
}

/** What is still being loaded holds up its own place only: a boundary further up would hide the whole chat. */
function InPlace({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<p className="my-1 min-h-8 touch:min-h-11" />}>{children}</Suspense>
}

/** Marks the place of a call that stands in the dock: the reply stopped here. */
function WaitsBelow() {
  const { parts } = useChatContext().text
  return (
    <p className="my-2 flex items-center gap-2 text-meta text-waiting">
      <Hourglass aria-hidden className="size-4" />
      {parts.callStates.waiting}
    </p>
  )
}

function isOwn(settlement: SettlementView | null, viewerId: string | null): boolean {
  return settlement !== null && viewerId !== null && settlement.actor.userId === viewerId
}

/** A part for a call whose message is not on the page. */
export function partOfCall(call: PendingCall): Part {
  return {
    type: `tool-${call.toolName}`,
    toolCallId: call.toolCallId,
    state: 'input-available',
    input: call.input,
  }
}
