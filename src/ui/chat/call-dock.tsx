'use client'

import { useContext } from 'react'
import type { PendingCall } from '#contracts/turn.ts'
import { useAgentFace, useChatContext } from './provider/chat-context.ts'
import type { ToolRendererProps } from './provider/renderer-types.ts'
import { GenericCard } from './question/generic-card.tsx'
import { findToolPart } from './session/message-parts.ts'
import { ChatSessionContext, useChatSession } from './session/use-chat-session.ts'
import { findRenderer, partOfCall } from './thread/call-part.tsx'

/** The calls that wait for this reader, one after another, where the composer was. */
export function CallDock() {
  const { openCalls } = useChatSession()
  const call = openCalls[0]
  return call ? <DockedCall key={call.toolCallId} call={call} /> : null
}

function DockedCall({ call }: { readonly call: PendingCall }) {
  const context = useChatContext()
  const { state, messages, agent, openCalls, actions } = useChatSession()
  const { name } = useAgentFace(agent)
  const position = usePosition(call)
  const renderer = findRenderer(context, call.toolName)
  const stored = findToolPart(messages, call.toolCallId)
  // While the answer is on its way the local part already holds it; the card goes on showing the open call.
  const part = stored?.state === 'input-available' ? stored : partOfCall(call)
  const props: ToolRendererProps = {
    messageId: call.messageId,
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    kind: renderer?.kind ?? call.toolName,
    part,
    agentName: name,
    placement: 'dock',
    addToolOutput: ({ output }) => actions.answer(call, output),
    dismiss: () => actions.dismiss(call),
    submitting: state.answering.get(call.toolCallId) ?? null,
    error: state.callErrors.get(call.toolCallId) ?? null,
    settlement: null,
    isOwnSettlement: false,
    channelLabel: null,
    writable: true,
    position: { index: position, count: position - 1 + openCalls.length },
  }
  const Render = renderer?.render ?? GenericCard
  return <Render {...props} />
}

/** Which of its step's calls this is: those already settled count before it. */
function usePosition(call: PendingCall): number {
  const session = useContext(ChatSessionContext)
  const message = session?.messages.find(({ id }) => id === call.messageId)
  const settled = session?.state.infos.get(call.messageId)?.settlements ?? []
  const lastStep = message?.parts.findLastIndex(({ type }) => type === 'step-start') ?? -1
  const inStep = message?.parts.slice(lastStep + 1) ?? []
  const before = inStep.filter(
    (part) => 'toolCallId' in part && settled.some(({ toolCallId }) => toolCallId === part.toolCallId),
  )
  return before.length + 1
}
