import type { ChatAdapter } from '#ui/chat/adapter.ts'

type Streams = Pick<ChatAdapter, 'send' | 'joinStream'>

let loading: Promise<Streams> | undefined

function loadStreams(): Promise<Streams> {
  loading ??= import('#ui/chat/rest.ts')
    .then(({ cookieFetch, createRestChatAdapter }) => createRestChatAdapter({ fetch: cookieFetch() }))
    .catch((error: unknown) => {
      // Asked again the next time: the connection may be back.
      loading = undefined
      throw error
    })
  return loading
}

/** The streaming half of the REST adapter, whose code is fetched when the first message is sent or a stream joined. */
export const lazyStreams: Streams = {
  send: async (args) => (await loadStreams()).send(args),
  joinStream: async (args) => (await loadStreams()).joinStream(args),
}
