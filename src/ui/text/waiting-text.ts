/** Every word about what waits for an answer, English. */
export const waitingText = {
  title: 'Waiting for you',
  intro: 'Questions of your agents, the oldest first. Each is answered here or in its chat.',
  more: (count: number) =>
    `${count} more ${count === 1 ? 'chat waits' : 'chats wait'}. They come up as you answer these.`,
  emptyTitle: 'Nobody waits for you',
  emptyText: 'When an agent stops to ask, its question appears here.',
  open: 'Open chat',
  asks: (agent: string) => `${agent} asks`,
  answered: 'Answered. The agent goes on.',
  dismissed: 'Dismissed.',
  already: 'Somebody else was faster: their answer counts.',
  loading: 'Loading questions',
}
