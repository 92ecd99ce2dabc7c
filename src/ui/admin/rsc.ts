export { ChatView } from './chat-view.tsx'
