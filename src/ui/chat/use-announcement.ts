'use client'

import { useEffect, useRef, useState } from 'react'
import type { PendingCall } from '#contracts/turn.ts'
import type { ChatText } from '#ui/text/chat-text.ts'
import { useAgentFace, useChatContext } from './provider/chat-context.ts'
import { readAnswers, readQuestions, toAnswerLine } from './question/read-question.ts'
import { findToolPart } from './session/message-parts.ts'
import { type ChatSessionValue, useChatSession } from './session/use-chat-session.ts'
import { toReadableName } from './thread/readable-name.ts'

/** What is read out: a question that arrives, an answer (and by whom), the beginning and the end of a reply. */
export function useAnnouncement(): string {
  const { text, viewer } = useChatContext()
  const session = useChatSession()
  const { name } = useAgentFace(session.agent)
  const [said, say] = useState('')
  const calls = useRef<readonly PendingCall[]>(session.openCalls)
  const wasWorking = useRef(session.isWorking)

  useEffect(() => {
    const before = calls.current
    calls.current = session.openCalls
    const gone = before.filter((call) => !session.openCalls.includes(call))
    const arrived = session.openCalls.find((call) => !before.includes(call))
    const sentences = gone.map((call) => endOf(call, session, viewer.id, text))
    if (arrived) sentences.push(text.question.announceArrived(name, questionOf(arrived)))
    if (sentences.length > 0) say(sentences.filter((sentence) => sentence !== '').join('. '))
  }, [session, viewer.id, text, name])

  useEffect(() => {
    if (wasWorking.current === session.isWorking) return
    wasWorking.current = session.isWorking
    if (session.isWorking) say(text.thread.working(name))
    else if (session.openCalls.length === 0) say(outcomeOf(session, text, name))
    // An answer that was refused: the question stands again, and nobody works.
    else say((sentence) => (sentence === text.thread.working(name) ? '' : sentence))
  }, [session, text, name])
  return said
}

/** What went wrong stands in the thread as an alert, which is read out by itself. */
function outcomeOf({ state, messages }: ChatSessionValue, text: ChatText, name: string): string {
  if (state.problem || state.view?.turn.lastError || state.load === 'gone') return ''
  const info = state.infos.get(messages.at(-1)?.id ?? '')
  return info?.metadata?.stopped ? text.thread.stopped : text.thread.replyDone(name)
}

function questionOf(call: PendingCall): string {
  const questions = readQuestions(call.input)
  return questions ? questions.map(({ question }) => question).join(' ') : toReadableName(call.toolName)
}

function endOf(
  call: PendingCall,
  { state, messages }: ChatSessionValue,
  viewerId: string | null,
  text: ChatText,
): string {
  const part = findToolPart(messages, call.toolCallId)
  const settlement = state.infos
    .get(call.messageId)
    ?.settlements.find(({ toolCallId }) => toolCallId === call.toolCallId)
  const isOwn = !settlement || settlement.actor.userId === viewerId
  const name = isOwn ? null : (settlement.actor.channel?.name ?? settlement.actor.name)
  if (part?.state === 'output-error') return text.question.announceDismissed(name)
  const answers = part?.state === 'output-available' ? readAnswers(part.output) : null
  return answers ? text.question.announceAnswered(name, toAnswerLine(answers, text.question.quoted)) : ''
}
