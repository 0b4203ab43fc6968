import { makeComment } from '@cadencia/discussions/testing'
import type { UnsentComment } from '@cadencia/discussions/unsent-comments'
import { describe, expect, it } from 'vitest'
import { fieldEvents } from './field-events.ts'
import { type StreamEntry, type StreamEvent, streamOf } from './stream.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute)).toISOString()
const said = (minute: number, body = String(minute)) => makeComment({ createdAt: at(minute), body })
const did = (minute: number, over: Partial<StreamEvent> = {}): StreamEvent => ({
  id: crypto.randomUUID(),
  at: at(minute),
  actor: { id: 'ana', name: 'Ana' },
  text: `e${minute}`,
  isChange: true,
  ...over,
})

function shownIds(entries: readonly StreamEntry[]): string[] {
  return entries.map((entry) => {
    if (entry.kind === 'events') return entry.events.map(({ text }) => text).join('+')
    return entry.kind === 'comment' ? entry.comment.body : `?${entry.unsent.body}`
  })
}

const unsent: UnsentComment = {
  clientId: crypto.randomUUID(),
  senderId: crypto.randomUUID(),
  kind: 'task',
  recordId: crypto.randomUUID(),
  body: 'novo',
  mentions: [],
  files: [],
  replyToId: null,
  createdAt: at(0),
  state: 'waiting',
  refusal: null,
}
const all = { unsent: [], hasOlder: false, filter: 'all' } as const

describe('the stream', () => {
  it('tells what was said and done in its order, what is unsent last', () => {
    const entries = streamOf({
      ...all,
      comments: [said(2), said(5)],
      events: [did(1), did(3), did(9)],
      unsent: [unsent],
    })
    expect(shownIds(entries)).toEqual(['e1', '2', 'e3', '5', 'e9', '?novo'])
  })

  it('groups changes of one person in quick succession, and nothing across a comment', () => {
    // Of the same name as the other.
    const bruno = { actor: { id: 'bruno', name: 'Ana' } }
    const events = [did(1), did(2), did(3, bruno), did(4), did(20), did(31, { isChange: false }), did(32)]
    expect(shownIds(streamOf({ ...all, comments: [said(22)], events }))).toEqual([
      'e1+e2',
      'e3',
      'e4',
      'e20',
      '22',
      'e31',
      'e32',
    ])
  })

  it('leaves out what happened before the oldest loaded comment, until older ones are loaded', () => {
    const content = { ...all, comments: [said(5)], events: [did(1), did(7)] }
    expect(shownIds(streamOf({ ...content, hasOlder: true }))).toEqual(['5', 'e7'])
    expect(shownIds(streamOf(content))).toEqual(['e1', '5', 'e7'])
  })

  it('shows comments or history alone', () => {
    const content = { ...all, comments: [said(5)], events: [did(1)], unsent: [unsent], hasOlder: true }
    expect(shownIds(streamOf({ ...content, filter: 'comments' }))).toEqual(['5', '?novo'])
    expect(shownIds(streamOf({ ...content, filter: 'events' }))).toEqual(['e1'])
  })

  it('does not show a comment twice whose confirmation came before its answer', () => {
    const confirmed = makeComment({ body: 'novo', clientId: unsent.clientId })
    const own = { ...confirmed, author: confirmed.author && { ...confirmed.author, id: unsent.senderId } }
    expect(shownIds(streamOf({ ...all, comments: [own], events: [], unsent: [unsent] }))).toEqual(['novo'])
    // Another person's client made up the same id.
    const both = streamOf({ ...all, comments: [confirmed], events: [], unsent: [unsent] })
    expect(shownIds(both)).toEqual(['novo', '?novo'])
    expect(new Set(both.map(({ key }) => key)).size).toBe(2)
  })
})

it('tells changes of fields in plain Portuguese', () => {
  const labels = {
    status: {
      name: 'o status',
      format: (value: string | number) => ({ pending: 'Pendente', completed: 'Concluída' })[value] ?? '',
    },
    dueDate: { name: 'o prazo' },
    description: { name: 'a descrição', isLong: true },
    people: { name: 'participantes', isPeople: true },
  }
  const actor = { id: crypto.randomUUID(), firstName: 'Ana', lastName: 'Souza', profileImageUrl: null }
  const change = (field: string, from: unknown, to: unknown) => ({
    id: field,
    at: at(1),
    actor,
    field,
    from,
    to,
  })
  const events = fieldEvents(
    [
      change('secret', 1, 2),
      change('people', ['Ana', 'Caio'], ['Ana', 'Ana', 'Bia', 'Davi']),
      change('description', null, 'Texto'),
      change('dueDate', '30/11', null),
      change('dueDate', null, '30/11'),
      change('status', 'pending', 'completed'),
    ],
    labels,
  )
  expect(events.map(({ text }) => text)).toEqual([
    'mudou o status de Pendente para Concluída',
    'definiu o prazo: 30/11',
    'removeu o prazo (30/11)',
    'escreveu a descrição',
    'incluiu Ana, Bia e Davi e retirou Caio (participantes)',
  ])
  expect(events[0]?.actor?.name).toBe('Ana Souza')
})
