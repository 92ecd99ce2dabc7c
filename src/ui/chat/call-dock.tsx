'use client'

import { useContext } from 'react'
import type { PendingCall } from '#contracts/turn.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useAgentFace, useChatContext } from './provider/chat-context.ts'
import type { ToolRendererProps } from './provider/renderer-types.ts'
import { CardFrame } from './question/card-frame.tsx'
import { findToolPart } from './session/message-parts.ts'
import { ChatSessionContext, useChatSession } from './session/use-chat-session.ts'
import { findRenderer, partOfCall } from './thread/call-part.tsx'
import { toReadableName } from './thread/readable-name.ts'

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
  if (!renderer) return <UnknownCall call={props} />
  const Render = renderer.render
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

/** A call that no renderer is registered for can at least be declined, so that the chat is not stuck. */
function UnknownCall({ call }: { readonly call: ToolRendererProps }) {
  const { text } = useChatContext()
  const id = `call-${call.toolCallId}`
  return (
    <CardFrame
      labelledBy={id}
      title={text.question.asks(call.agentName)}
      position={
        call.position.count > 1 ? text.question.callPosition(call.position.index, call.position.count) : null
      }
      step={null}
      tabs={null}
      error={call.error}
      footer={
        <Button
          size="small"
          variant="quiet"
          busy={call.submitting !== null}
          onClick={() => void call.dismiss?.()}
        >
          {text.question.dismiss}
        </Button>
      }
    >
      <p id={id} className="px-2.5 pb-2 text-message">
        {text.question.genericAsk(toReadableName(call.toolName))}
      </p>
      <pre className="mx-2.5 mb-2 max-h-48 overflow-auto whitespace-pre-wrap break-words rounded-control bg-surface px-3 py-2 font-mono text-[12.5px]">
        {JSON.stringify(call.part.input, null, 2)}
      </pre>
    </CardFrame>
  )
}
