import { router } from './init.ts'
import { agentsRouter } from './routers/agents.ts'
import { chatsRouter } from './routers/chats.ts'
import { messagesRouter } from './routers/messages.ts'
import { questionsRouter } from './routers/questions.ts'
import { tokensRouter } from './routers/tokens.ts'
import { usersRouter } from './routers/users.ts'

/** Everything the browser calls, but the streams. */
export const appRouter = router({
  agents: agentsRouter,
  chats: chatsRouter,
  messages: messagesRouter,
  questions: questionsRouter,
  tokens: tokensRouter,
  users: usersRouter,
})

export type AppRouter = typeof appRouter
