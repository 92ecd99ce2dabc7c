import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import '#ui/styles/globals.css'
import type { ActorView } from '#contracts/message.ts'
import {
  type ChatAdapter,
  ChatAdapterError,
  ChatProvider,
  ChatScreen,
  QuestionToolRender,
  type ToolRendererProps,
  useChatSession,
} from '#ui/chat/index.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { settleCall } from './memory-questions.ts'
import { MemoryServer } from './memory-server.ts'
import { seed } from './seed.ts'

type OpenPage = {
  server: MemoryServer
  ChatAdapterError: typeof ChatAdapterError
  settleCall: typeof settleCall
  /** Starts over with another server, as loading `?query` does, without loading the page again. */
  open: (query: string) => void
  /** Shows the open chat anew, as a reload does, with the same server. */
  reload: () => void
}

declare global {
  // Tests reach the server of the page through these.
  var frogbot: OpenPage
}

const person = (id: string, name: string): ActorView => ({ kind: 'user', userId: id, name, channel: null })

type Opened = {
  readonly people: readonly { readonly actor: ActorView; readonly adapter: ChatAdapter }[]
  readonly chatId: string | null
}

/** The page that its address asks for. */
function openPage(): Opened {
  const params = new URLSearchParams(location.search)
  const theme = params.get('theme')
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  const server = new MemoryServer()
  server.tickMs = Number(params.get('tick') ?? 4)
  const held = params.get('hold')
  if (held) server.hold(held)
  globalThis.frogbot = { server, ChatAdapterError, settleCall, open: openAgain, reload }
  const chatId = seed(server, params.get('seed'))
  const everybody = [person('ada', 'Ada'), person('bob', 'Bob')]
  const people = everybody
    .slice(0, Number(params.get('tabs') ?? 1))
    .map((actor) => ({ actor, adapter: createMemoryAdapter(server, actor) }))
  return { people, chatId }
}

/** Tells what a renderer was given. */
function Probe({ part, placement, addToolOutput, dismiss }: ToolRendererProps) {
  const given = [placement, part.state, addToolOutput && 'may answer', dismiss && 'may dismiss']
  return (
    <button type="button" onClick={() => void addToolOutput?.({ output: { done: true } })}>
      Probe: {given.filter(Boolean).join(', ')}
    </button>
  )
}

const renderers = [
  { kind: 'question', render: QuestionToolRender },
  { kind: 'probe', render: Probe },
]

function Title() {
  const { state } = useChatSession()
  return (
    <header className="flex h-12 shrink-0 items-center border-line border-b px-4">
      <h1 className="fade-end min-w-0 flex-1 font-medium">{state.view?.title ?? 'New chat'}</h1>
    </header>
  )
}

function Tab({
  person: { actor, adapter },
  shared,
}: {
  person: Opened['people'][number]
  shared: [string | undefined, (id: string | undefined) => void]
}) {
  const [agent, setAgent] = useState('planner')
  const [opened, open] = shared
  return (
    <section aria-label={`Tab of ${actor.name}`} className="h-dvh min-w-0 flex-1">
      <ChatProvider
        adapter={adapter}
        toolRenderers={renderers}
        viewer={{ id: actor.userId, name: actor.name }}
      >
        <ChatScreen
          agent={agent}
          chatId={opened}
          messageId={new URLSearchParams(location.search).get('message') ?? undefined}
          onAgentChange={setAgent}
          onChatCreated={(id) => {
            history.replaceState(null, '', `#${id}`)
            open(id)
          }}
          onNewChat={() => open(undefined)}
          onBranched={(id) => {
            history.replaceState(null, '', `#branched-${id}`)
            open(id)
          }}
          header={<Title />}
        />
      </ChatProvider>
    </section>
  )
}

function Page({ people, chatId }: Opened) {
  const shared = useState<string | undefined>(chatId ?? undefined)
  return (
    <main className="flex gap-px bg-line">
      {people.map((one) => (
        <Tab key={one.actor.userId} person={one} shared={shared} />
      ))}
    </main>
  )
}

let opened = 0
let shown: Opened | null = null

function render(page: Opened): void {
  opened += 1
  shown = page
  root?.render(
    <StrictMode>
      <Page key={opened} {...page} />
    </StrictMode>,
  )
}

function reload(): void {
  if (shown) render({ ...shown, chatId: [...globalThis.frogbot.server.chats.keys()].at(-1) ?? null })
}

function openAgain(query: string): void {
  globalThis.frogbot.server.halt()
  history.replaceState(null, '', `${location.pathname}?${query}`)
  render(openPage())
}

const element = document.getElementById('root')
const root = element && createRoot(element)
render(openPage())
