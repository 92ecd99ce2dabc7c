/** Every word about what is done with chats, in menus and in lists, English. */
export const deedsText = {
  rename: 'Rename',
  branch: 'Branch',
  trash: 'Move to trash',
  branched: 'Branched into a new chat.',
  undo: 'Undo',
  inTrash: 'This chat is in the trash.',
  restore: 'Restore',
  remove: 'Delete for good',
  removeTitle: (count: number) =>
    count === 1 ? 'Delete this chat for good?' : `Delete ${count} chats for good?`,
  removeText: (count: number) =>
    count === 1
      ? 'All of its messages are deleted with it. This cannot be undone.'
      : 'All of their messages are deleted with them. This cannot be undone.',
  removed: (count: number) => (count === 1 ? 'Chat deleted.' : `${count} chats deleted.`),
  restored: (count: number) => (count === 1 ? 'Chat restored.' : `${count} chats restored.`),
  trashed: (count: number) => (count === 1 ? 'Moved to the trash.' : `${count} chats moved to the trash.`),
  renameTitle: 'Rename chat',
  titleLabel: 'Title',
  emptyTitle: 'Give the chat a title.',
}
