import { generateText } from 'ai'
import type { MessagePart } from '#contracts/message.ts'
import type { CoreDeps } from '#core/deps.ts'
import { pastedText, shortenTitle, writtenText } from './placeholder-title.ts'

type Deps = Pick<CoreDeps, 'db' | 'models' | 'events' | 'config' | 'log'>
type Input = { readonly chatId: string }

const maxTitleChars = 80
/** A title needs only the beginning of what was said. */
const maxSourceChars = 4_000
/** Where to look for the first reply that says something. */
const maxMessages = 10
const timeoutMs = 60_000

const instructions =
  'Write a title for this conversation: three to seven words, in the language of the conversation, ' +
  'no quotation marks, no full stop. Answer with the title alone.'

/**
 * Replaces the placeholder title of a chat by one that the utility model writes from the first exchange. Never
 * overwrites another title, and never fails: a chat without a better title keeps the one it has.
 */
export async function generateTitle(deps: Deps, { chatId }: Input): Promise<void> {
  const { utilityModel } = deps.config
  if (utilityModel === null) return
  const source = await findFirstExchange(deps, chatId)
  if (source === null) return
  try {
    const title = await askForTitle(deps, { chatId, modelRef: utilityModel, source })
    if (title !== '') await saveTitle(deps, chatId, title)
  } catch (error) {
    deps.log.warn({ chatId, error }, 'No title could be made; the chat keeps its first words.')
  }
}

async function findFirstExchange({ db }: Deps, chatId: string): Promise<string | null> {
  const chat = await db.chat.findUnique({ where: { id: chatId }, select: { titleSource: true } })
  if (chat?.titleSource !== 'placeholder') return null
  const messages = await db.message.findMany({
    where: { chatId, status: null, deletedAt: null, role: { in: ['user', 'assistant'] } },
    orderBy: { seq: 'asc' },
    take: maxMessages,
    select: { role: true, parts: true },
  })
  const said = messages
    .map(({ role, parts }) => ({ role, words: wordsOf(parts as MessagePart[]) }))
    .filter(({ words }) => words !== '')
  // A reply that failed or whose question was dismissed may have said nothing; the exchange goes on to one that did.
  const reply = said.findIndex(({ role }) => role === 'assistant')
  const exchange = reply === -1 ? said : said.slice(0, reply + 1)
  const texts = exchange.map(({ role, words }) => `${role === 'user' ? 'Person' : 'Assistant'}: ${words}`)
  return messages.some(({ role }) => role === 'assistant') ? texts.join('\n\n') : null
}

function wordsOf(parts: readonly MessagePart[]): string {
  const words = `${writtenText(parts)}\n${pastedText(parts)}`
  return words.trim().slice(0, maxSourceChars)
}

type Request = { readonly chatId: string; readonly modelRef: string; readonly source: string }

async function askForTitle({ models, log }: Deps, { chatId, modelRef, source }: Request): Promise<string> {
  const { text, usage } = await generateText({
    model: models.get(modelRef).model,
    instructions,
    prompt: source,
    maxRetries: 1,
    abortSignal: AbortSignal.timeout(timeoutMs),
  })
  const { inputTokens, outputTokens, totalTokens } = usage
  log.info(
    { chatId, model: modelRef, usage: { inputTokens, outputTokens, totalTokens } },
    'A title was made.',
  )
  return cleanTitle(text)
}

/** What a model wrote, as a title: one line, no thinking, no quotation marks around it. */
export function cleanTitle(text: string): string {
  const answer = text
    .replaceAll(/<(think|thinking|reasoning)>[\s\S]*?(<\/\1>|$)/gi, '')
    // Some models leave out the opening tag.
    .replace(/^[\s\S]*<\/(think|thinking|reasoning)>/i, '')
    .trim()
  const line = answer.split('\n').find((part) => part.trim() !== '') ?? ''
  const bare = line
    .replace(/^\s*(#+\s*|\**title:\s*)/i, '')
    .replace(/^[\s"'“”„«»‘’`*]+|[\s"'“”„«»‘’`*]+$/g, '')
  return shortenTitle(bare, maxTitleChars)
}

async function saveTitle({ db, events }: Deps, chatId: string, title: string): Promise<void> {
  // The condition decides the race with a person who renames the chat in the meantime.
  const [chat] = await db.chat.updateManyAndReturn({
    where: { id: chatId, titleSource: 'placeholder' },
    data: { title, titleSource: 'generated' },
    select: { userId: true },
  })
  // Readers that miss it because the process ends here connect again and read the chat anew.
  if (chat) await events.publish(db, chat.userId, { type: 'chat', chatId, change: 'chat' })
}
