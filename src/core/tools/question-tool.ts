import { QuestionInput, QuestionOutput } from '#contracts/question.ts'
import { checkAnswer } from './check-answer.ts'
import type { ClientTool } from './tool-types.ts'

/**
 * The tool with which an agent stops and asks the person it works for. List it in an agent's `tools`, or in the root
 * `tools` to offer it to every agent. The turn pauses until the questions are answered or dismissed, and goes on in
 * the same message with the answer as the tool's result.
 *
 * @example
 * import { buildConfig } from 'frogbot'
 * import { question } from 'frogbot/tools'
 *
 * export default buildConfig({
 *   agents: [{ slug: 'planner', model: 'fast', instructions: 'Ask before you choose for somebody.', tools: [question] }],
 * })
 */
export const question: ClientTool<typeof QuestionInput, typeof QuestionOutput> = {
  slug: 'question',
  description: [
    'Ask the user one or more questions and wait for the answers.',
    'Use it when a decision is theirs to make: a preference, a missing fact, or a choice between plans that differ in what they cost or lead to. Do not ask what you can find out or sensibly assume.',
    'Put everything you need to know now into one call. Give each question a short header, a full sentence, and options that exclude each other unless `multiple` is true; describe an option when its label does not say what choosing it means.',
    'The user can type an answer of their own unless `custom` is false, so offer no "Other" option.',
    'Tools called in the same step are skipped; call them again after the answer if they are still needed.',
  ].join(' '),
  inputSchema: QuestionInput,
  outputSchema: QuestionOutput,
  client: {
    kind: 'question',
    validate: ({ input, output }) => {
      // The input was stored when the model called; a stored call of an older version may not fit any more.
      const asked = QuestionInput.safeParse(input)
      if (!asked.success) return 'This question can no longer be answered. Dismiss it and ask again.'
      const answered = QuestionOutput.safeParse(output)
      return answered.success
        ? checkAnswer(asked.data, answered.data)
        : 'The answer does not have the shape of an answer.'
    },
  },
}
