'use client'

import { useMemo } from 'react'
import type { ToolRendererProps } from '../provider/renderer-types.ts'
import { readAnswers, readQuestions } from './read-question.ts'
import { AnsweredCard, NotAnsweredCard, PreparingCard, ReadOnlyCard } from './settled-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

/**
 * Renders the calls of the `question` tool in all their states: preparing, waiting, in flight, answered, not answered,
 * read-only.
 *
 * @example
 * <ChatProvider adapter={adapter} toolRenderers={[{ kind: 'question', render: QuestionToolRender }]}>
 */
export function QuestionToolRender(call: ToolRendererProps) {
  const { input, state } = call.part
  // While the input streams it changes with every delta and is not shown.
  const questions = useMemo(() => (state === 'input-streaming' ? null : readQuestions(input)), [state, input])
  if (call.placement === 'dock')
    return questions ? <WaitingCard call={call} questions={questions} /> : <PreparingCard />
  switch (state) {
    case 'output-available': {
      const answers = readAnswers(call.part.output)
      return answers ? <AnsweredCard call={call} answers={answers} /> : null
    }
    case 'output-error':
      return <NotAnsweredCard call={call} questions={questions ?? []} reason={call.part.errorText} />
    case 'input-available':
      if (!call.writable) return <ReadOnlyCard call={call} questions={questions ?? []} />
      return <PreparingCard />
    default:
      return <PreparingCard />
  }
}
