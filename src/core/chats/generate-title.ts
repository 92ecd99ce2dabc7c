import { generateText } from 'ai'
import type { MessagePart } from '#contracts/message.ts'
import type { CoreDeps } from '#core/deps.ts'
import { shortenTitle } from './placeholder-title.ts'

type Deps = Pick<CoreDeps, 'db' | 'models' | 'events' | 'config' | 'log'>
type Input = { readonly chatId: string }

const maxTitleChars = 80
/** A title needs only the beginning of what was said. */
const maxSourceChars = 4_000
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
    take: 2,
    select: { role: true, parts: true },
  })
  const texts = messages.map(({ role, parts }) => {
    const speaker = role === 'user' ? 'Person' : 'Assistant'
    return `${speaker}: ${textOf(parts as MessagePart[]).slice(0, maxSourceChars)}`
  })
  return messages.some(({ role }) => role === 'assistant') ? texts.join('\n\n') : null
}

function textOf(parts: readonly MessagePart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [String(part.text)] : [])).join('\n')
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
