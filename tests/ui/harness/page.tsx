import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import '#ui/styles/globals.css'
import type { ActorView } from '#contracts/message.ts'
import {
  ChatAdapterError,
  ChatProvider,
  ChatScreen,
  QuestionToolRender,
  useChatSession,
} from '#ui/chat/index.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { settleCall } from './memory-questions.ts'
import { MemoryServer } from './memory-server.ts'
import { seed } from './seed.ts'

declare global {
  // Tests reach the server of the page through these.
  var frogbot: {
    server: MemoryServer
    ChatAdapterError: typeof ChatAdapterError
    settleCall: typeof settleCall
  }
}

const person = (id: string, name: string): ActorView => ({ kind: 'user', userId: id, name, channel: null })
const server = new MemoryServer()
globalThis.frogbot = { server, ChatAdapterError, settleCall }

const params = new URLSearchParams(location.search)
const theme = params.get('theme')
if (theme) document.documentElement.dataset.theme = theme
server.tickMs = Number(params.get('tick') ?? 4)
const chatId = seed(server, params.get('seed'))

const people = [person('ada', 'Ada'), person('bob', 'Bob')].map((actor) => ({
  actor,
  adapter: createMemoryAdapter(server, actor),
}))
const renderers = [{ kind: 'question', render: QuestionToolRender }]

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
  person: (typeof people)[number]
  shared: [string | undefined, (id: string) => void]
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
          onAgentChange={setAgent}
          onChatCreated={(id) => {
            history.replaceState(null, '', `#${id}`)
            open(id)
          }}
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

function Page() {
  const shared = useState(chatId ?? undefined)
  const tabs = people.slice(0, Number(params.get('tabs') ?? 1))
  return (
    <main className="flex gap-px bg-line">
      {tabs.map((one) => (
        <Tab key={one.actor.userId} person={one} shared={shared} />
      ))}
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
