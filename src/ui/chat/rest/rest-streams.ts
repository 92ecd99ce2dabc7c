import type { ChatAdapter } from '../adapter.ts'
import { readChunks } from './read-chunks.ts'
import type { RestClient } from './rest-request.ts'

export type Streams = Pick<ChatAdapter, 'send' | 'joinStream'>

/** The two requests that are answered by a stream. Alone, because the admin needs no more of the HTTP API. */
export function streamsOf(client: RestClient): Streams {
  return {
    async send({ agent, message, signal, ...rest }) {
      const response = await client.send(`/api/agents/${encodeURIComponent(agent)}`, {
        method: 'POST',
        headers: { accept: 'text/event-stream' },
        body: { ...rest, messages: [message] },
        signal,
      })
      return { chatId: response.headers.get('x-frogbot-chat-id'), stream: readChunks(response) }
    },
    async joinStream({ version, signal, ...target }) {
      const response = await client.send(`${inChat(target)}/stream`, {
        headers: { accept: 'text/event-stream' },
        query: { version },
        signal,
      })
      return response.status === 204 ? null : readChunks(response)
    },
  }
}

/** Path of a chat below its agent. */
export function inChat({ agent, chatId }: { agent: string; chatId: string }): string {
  return `/api/agents/${encodeURIComponent(agent)}/chats/${encodeURIComponent(chatId)}`
}
