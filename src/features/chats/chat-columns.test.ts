import { expect, test } from 'vitest'
import { readColumns, writeColumns } from './chat-columns.ts'

const topic = { name: 'topic', label: 'Topic', type: 'text', options: [] }
// Named as one of ours.
const state = { name: 'state', label: 'State of mind', type: 'text', options: [] }

test('a choice of columns is read as it was written, in the order of the table', () => {
  const written = writeColumns({ own: ['createdAt', 'agent'], added: [state, topic] })
  expect(readColumns(written, [topic, state])).toEqual({
    own: ['agent', 'createdAt'],
    added: [topic, state],
    chosen: true,
  })
  expect(readColumns(writeColumns({ own: [], added: [] }), [topic])).toEqual({
    own: [],
    added: [],
    chosen: true,
  })
})

test('without a choice there are the usual columns, and none of a field that is gone', () => {
  expect(readColumns(null, [topic])).toMatchObject({ added: [], chosen: false })
  expect(readColumns('field.topic,field.gone,password', [])).toEqual({ own: [], added: [], chosen: true })
})
