import type { QuestionInput, QuestionOutput } from '#contracts/question.ts'

type Question = QuestionInput['questions'][number]
type Answer = QuestionOutput['answers'][number]

/**
 * Whether an answer fits the questions that were asked: one entry per question in the same order, labels exactly as
 * they were offered. True, or a text that names the header it is about.
 */
export function checkAnswer(input: QuestionInput, output: QuestionOutput): true | string {
  const { questions } = input
  const { answers } = output
  if (answers.length !== questions.length) {
    return `Answer every question once: ${count(questions.length, 'answer')} expected, ${answers.length} given.`
  }
  for (const [index, question] of questions.entries()) {
    const problem = checkOne(question, answers[index], index)
    if (problem) return problem
  }
  return true
}

function checkOne(question: Question, answer: Answer | undefined, index: number): string | null {
  const { header } = question
  if (answer?.header !== header) {
    const given = answer ? quote(answer.header) : 'nothing'
    return `Answer ${index + 1} must be for ${quote(header)}, not for ${given}. Keep the answers in the order of the questions.`
  }
  return checkSelected(question, answer) ?? checkCustom(question, answer) ?? checkCount(question, answer)
}

function checkSelected({ header, options }: Question, { selected }: Answer): string | null {
  const offered = new Set(options.map(({ label }) => label))
  const seen = new Set<string>()
  for (const label of selected) {
    if (!offered.has(label)) return `${quote(header)}: ${quote(label)} was not offered.`
    if (seen.has(label)) return `${quote(header)}: ${quote(label)} is selected twice.`
    seen.add(label)
  }
  return null
}

function checkCustom({ header, custom: allowed }: Question, { custom }: Answer): string | null {
  if (custom === undefined) return null
  if (!allowed) return `${quote(header)}: a typed answer is not allowed. Choose one of the options.`
  return custom.trim() === '' ? `${quote(header)}: the typed answer is blank.` : null
}

function checkCount({ header, multiple }: Question, { selected, custom }: Answer): string | null {
  const given = selected.length + (custom === undefined ? 0 : 1)
  if (given === 0) return `${quote(header)}: choose an option or type an answer.`
  return given > 1 && !multiple ? `${quote(header)}: only one answer is allowed, a typed one included.` : null
}

// Labels may be long; a message that repeats one stays readable.
function quote(text: string): string {
  const characters = [...text]
  return JSON.stringify(characters.length > 80 ? `${characters.slice(0, 80).join('')}…` : text)
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
