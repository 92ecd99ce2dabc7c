import { cookieFetch } from '#ui/chat/rest/cookie-fetch.ts'
import { createRestClient } from '#ui/chat/rest/rest-request.ts'
import { type Streams, streamsOf } from '#ui/chat/rest/rest-streams.ts'

/** What tRPC can't answer: the streams, over the HTTP API. */
export const adminStreams: Streams = streamsOf(createRestClient({ fetch: cookieFetch(), baseUrl: '' }))
