/** `@frogbotai/ui/chat/rest`: the chat components' server over FrogBot's HTTP API. */
export { cookieFetch } from './rest/cookie-fetch.ts'
export { createRestChatAdapter, type RestChatAdapterOptions } from './rest/create-rest-chat-adapter.ts'
