import { describe, expect, it } from 'vitest'
import { type ChatHome, canWriteChat } from './can-write-chat.ts'

const as = (id: string | null) => ({ user: id === null ? null : { id } })
const web: ChatHome = { user: 'ada', channelKey: null, deletedAt: null }

describe('canWriteChat', () => {
  it('lets the owner of a web chat write, and nobody else', () => {
    expect(canWriteChat({ req: as('ada'), chat: web })).toBe(true)
    expect(canWriteChat({ req: as('bob'), chat: web })).toBe(false)
    expect(canWriteChat({ req: as(null), chat: web })).toBe(false)
  })

  it('reads the owner from a populated document too', () => {
    const chat = { ...web, user: { id: 'ada', email: 'ada@example.com' } }
    expect(canWriteChat({ req: as('ada'), chat })).toBe(true)
    expect(canWriteChat({ req: as('bob'), chat })).toBe(false)
  })

  it('opens a web chat without an owner to anonymous callers only', () => {
    const chat = { ...web, user: null }
    expect(canWriteChat({ req: as(null), chat })).toBe(true)
    expect(canWriteChat({ req: as('ada'), chat })).toBe(false)
  })

  it('never lets a channel chat be written, whoever asks', () => {
    for (const user of ['ada', null]) {
      const chat = { user, channelKey: 'slack:T1:C1:1', deletedAt: null }
      expect(canWriteChat({ req: as('ada'), chat })).toBe(false)
      expect(canWriteChat({ req: as(null), chat })).toBe(false)
    }
  })

  it('counts an empty channel key as a channel, since only null means the web', () => {
    expect(canWriteChat({ req: as('ada'), chat: { ...web, channelKey: '' } })).toBe(false)
  })

  it('never lets a chat in the trash be written', () => {
    expect(canWriteChat({ req: as('ada'), chat: { ...web, deletedAt: new Date(0) } })).toBe(false)
    expect(canWriteChat({ req: as('ada'), chat: { ...web, deletedAt: '2026-01-01T00:00:00.000Z' } })).toBe(
      false,
    )
  })

  it('refuses a chat that is missing or was read without its owner', () => {
    expect(canWriteChat({ req: as(null), chat: null })).toBe(false)
    expect(canWriteChat({ req: as(null), chat: {} })).toBe(false)
    expect(canWriteChat({ req: as('ada'), chat: { channelKey: null } })).toBe(false)
    expect(canWriteChat({ req: as(null), chat: { user: '' } })).toBe(false)
  })
})
