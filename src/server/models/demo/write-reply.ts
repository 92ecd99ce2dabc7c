import { isRecord } from '#lib/is-record.ts'
import { call, type DemoBlock, reasoning, text } from './demo-blocks.ts'
import { demoQuestions } from './demo-questions.ts'
import { helpText, markdownText, reasoningText, signature, slowText } from './demo-texts.ts'
import { escapeMarkdown, listAnswers, readAnswers } from './describe-answers.ts'
import type { DemoTool, DemoToolResult, DemoTurn } from './read-prompt.ts'
import { sampleInput } from './sample-input.ts'
import { planSomething, readSubject, writeGuess } from './write-plan.ts'
import { isTitleRequest, writeTitle } from './write-title.ts'

type Scenario = { readonly keyword: RegExp; readonly reply: (turn: DemoTurn) => DemoBlock[] }

type Questions = (typeof demoQuestions)[keyof typeof demoQuestions]

// The first keyword that matches decides, so the special ones come before the general ones.
const scenarios: readonly Scenario[] = [
  { keyword: /^\s*(help|\?)\W*$/i, reply: () => [text(helpText)] },
  {
    keyword: /\bfail halfway\b/i,
    reply: () => [text('This reply starts well, and then the provider'), { type: 'fail' }],
  },
  { keyword: /\bfail\b/i, reply: () => [{ type: 'fail' }] },
  { keyword: /\bplan(ning)?\b/i, reply: planSomething },
  { keyword: /\btwo calls\b/i, reply: (turn) => ask(turn, [demoQuestions.color, demoQuestions.size]) },
  { keyword: /\bbeside\b/i, reply: askBesideTool },
  { keyword: /\bseveral\b/i, reply: (turn) => ask(turn, [demoQuestions.several]) },
  { keyword: /\bmulti/i, reply: (turn) => ask(turn, [demoQuestions.multi]) },
  { keyword: /\btyped?\b/i, reply: (turn) => ask(turn, [demoQuestions.typed]) },
  { keyword: /\bcolou?r\b/i, reply: (turn) => ask(turn, [demoQuestions.color]) },
  { keyword: /\bslow(ly)?\b/i, reply: () => [{ type: 'text', text: slowText, slow: true }] },
  { keyword: /\bcall\s+[\w-]+|\b(time|clock|tool)\b/i, reply: callTool },
  { keyword: /\b(markdown|table|code)\b/i, reply: () => [text(markdownText)] },
  {
    keyword: /\b(reason|think)/i,
    reply: () => [reasoning(reasoningText), text(`I have thought about it. ${signature}`)],
  },
]

/** The whole reply of a step; a function of the prompt and the offered tools alone. */
export function writeReply(turn: DemoTurn): DemoBlock[] {
  if (isTitleRequest(turn)) return [text(writeTitle(turn.text))]
  const scenario = scenarios.find(({ keyword }) => keyword.test(turn.text))
  if (scenario) return scenario.reply(turn)
  if (turn.results.length > 0) return [text(tellResults(turn.results))]
  if (wasDismissed(turn)) return [text(goOnWithoutAnswer(turn))]
  return [text(echo(turn))]
}

function ask(turn: DemoTurn, calls: readonly Questions[]): DemoBlock[] {
  if (turn.results.length > 0) return [text(tellResults(turn.results))]
  if (!turn.tools.some(({ name }) => name === 'question')) {
    return [text(`I would ask you something now, but I have no question tool here. ${signature}`)]
  }
  const lead = calls.length > 1 ? 'Two questions at once.' : 'A question for you.'
  return [text(lead), ...calls.map((questions) => call('question', { questions }))]
}

/** Asks and calls a server tool in one step; the tool is skipped then, so it is called again after the answer. */
function askBesideTool(turn: DemoTurn): DemoBlock[] {
  const tool = findServerTool(turn)
  const others = turn.results.filter(({ toolName }) => toolName !== 'question')
  const [skipped] = others
  if (turn.results.length > 0) {
    const isAgainNeeded = others.length === 1 && /skipped/i.test(JSON.stringify(skipped?.output))
    return isAgainNeeded && tool
      ? [call(tool.name, sampleInput(tool.schema))]
      : [text(tellResults(turn.results))]
  }
  const blocks = ask(turn, [demoQuestions.color])
  return tool ? [...blocks, call(tool.name, sampleInput(tool.schema))] : blocks
}

function callTool(turn: DemoTurn): DemoBlock[] {
  if (turn.results.length > 0) return [text(tellResults(turn.results))]
  const tool = turn.tools.find(({ name }) => turn.text.includes(name)) ?? findServerTool(turn)
  if (!tool) return [text(`I would call a tool now, but I was given none. ${signature}`)]
  return [text(`I call the tool \`${tool.name}\`.`), call(tool.name, sampleInput(tool.schema))]
}

function findServerTool({ tools }: DemoTurn): DemoTool | undefined {
  return tools.find(({ name }) => name === 'current_time') ?? tools.find(({ name }) => name !== 'question')
}

function tellResults(results: readonly DemoToolResult[]): string {
  return `${results.map(tellResult).join('\n\n')}\n\n${signature}`
}

function tellResult(result: DemoToolResult): string {
  const answers = result.toolName === 'question' ? readAnswers(result) : null
  if (answers) return `Thank you. You answered:\n\n${listAnswers(answers)}`
  const lead = result.isError ? 'The call failed' : 'The tool answered'
  const named = `${lead} (\`${result.toolName}\`)`
  const { output } = result
  if (typeof output === 'string') return `${named}: “${escapeMarkdown(output)}”`
  return listFields(output, named) ?? `${named}:\n\n\`\`\`json\n${JSON.stringify(output, null, 2)}\n\`\`\``
}

/** A flat object as a list; null for anything deeper. */
function listFields(output: unknown, lead: string): string | null {
  if (!isRecord(output)) return null
  const entries = Object.entries(output)
  if (entries.length === 0 || entries.some(([, value]) => typeof value === 'object')) return null
  const lines = entries.map(
    ([key, value]) => `- **${escapeMarkdown(key)}:** ${escapeMarkdown(String(value))}`,
  )
  return `${lead}:\n\n${lines.join('\n')}`
}

function wasDismissed({ earlierResults }: DemoTurn): boolean {
  return earlierResults.some(({ toolName, isError }) => toolName === 'question' && isError)
}

function goOnWithoutAnswer({ earlierText, text: said }: DemoTurn): string {
  const lead = `You dismissed my question, and then wrote “${escapeMarkdown(said.slice(0, 200))}”`
  if (/\bplan(ning)?\b/i.test(earlierText)) return writeGuess(readSubject(earlierText), lead)
  return `${lead}. I go on without an answer. ${signature}`
}

function echo({ text: said, fileCount }: DemoTurn): string {
  const files = fileCount > 0 ? ` with ${fileCount === 1 ? 'a file' : `${fileCount} files`}` : ''
  const quoted =
    said.trim() === '' ? 'You wrote nothing' : `You wrote “${escapeMarkdown(said.slice(0, 200))}”`
  return `I am FrogBot’s built-in demo model, not an AI. ${quoted}${files}, and I have no answer to that. Write **help** to see what I can show you, or set a provider’s key to talk to a real model.`
}
