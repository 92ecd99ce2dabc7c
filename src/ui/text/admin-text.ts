import { brokenText } from './broken-text.ts'

/**
 * Every word of the admin, English. Another language is another object of this type. Texts with a number or a name in
 * them are functions, so that a language can order and inflect as it needs.
 */
export const adminText = {
  language: 'en',
  direction: 'ltr',
  product: 'FrogBot',
  productDescription: 'Agents that stop and ask.',
  cancel: 'Cancel',

  frame: {
    skip: 'Skip to content',
    navigation: 'Main',
    openSidebar: 'Open sidebar',
    closeSidebar: 'Close sidebar',
    newChat: 'New chat',
    search: 'Search',
    waiting: 'Waiting for you',
    recents: 'Recent chats',
    noRecents: 'Your chats will appear here.',
    moreChats: 'All chats',
    collections: 'Collections',
    users: 'Users',
    chatWaits: 'waits for your answer',
    chatWaitsIn: (label: string) => `waits for an answer in ${label}`,
    chatRuns: 'is being worked on',
    chatFailed: 'the last reply failed',
    branchOf: 'Branch:',
    account: 'Account',
    accountOf: (name: string) => `Account of ${name}`,
    profile: 'Profile',
    tokens: 'API tokens',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'As the system' },
    signOut: 'Sign out',
    untitled: 'Untitled chat',
  },

  groups: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Previous 7 days',
    month: 'Previous 30 days',
    older: 'Older',
  },

  dashboard: {
    title: 'Home',
    greeting: (name: string | null) => (name ? `Hello, ${name}` : 'Hello'),
    waiting: 'Waiting for you',
    answer: (count: number) => (count === 1 ? 'Answer 1 question' : `Answer ${count} questions`),
    recent: 'Recent chats',
    allChats: 'All chats',
    collections: 'Collections',
    noChats: 'No chats yet',
    noChatsText: 'Pick an agent and write the first message.',
    create: (label: string) => `New ${label}`,
  },

  chat: {
    create: 'New chat',
    missing: 'Chat not found',
    menu: 'Chat menu',
    readOnly: (label: string) => `From ${label}`,
    loading: 'Loading the chat',
    noAgent: 'No agent is open to you',
    noAgentText: 'Whoever runs this server can add one to its configuration, or give you access.',
  },

  states: { idle: 'Idle', running: 'Working', awaiting: 'Waiting for an answer', failed: 'Failed' },

  paging: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    range: (from: number, to: number, total: string) => `${from}–${to} of ${total}`,
    perPage: 'Rows',
  },

  palette: {
    label: 'Command palette',
    placeholder: 'Search chats, or go to a page',
    empty: 'Nothing found.',
    searching: 'Searching…',
    chats: 'Chats',
    newChat: 'New chat',
    newChatWith: (agent: string) => `New chat with ${agent}`,
    pages: 'Pages',
    theme: 'Theme',
  },

  errors: {
    notFound: 'Page not found',
    notFoundText: 'The address leads nowhere, or you may not see what is there.',
    home: 'Go home',
    retry: brokenText.retry,
    load: 'This could not be loaded',
    action: 'That did not work',
    unknown: 'Something went wrong on the server. Nothing was changed. Please try again.',
    offline: 'The server did not answer. Check the connection and try again.',
  },
} as const
