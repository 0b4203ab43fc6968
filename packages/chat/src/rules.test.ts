import { prefixSearch } from '@cadencia/db/full-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REACTIONS_MAX } from './contract.ts'
import {
  canChangeMessage,
  canChat,
  canMonitorChats,
  excerptParts,
  hasReaction,
  taskTitle,
  withoutReaction,
  withReaction,
} from './rules.ts'

const person = (over = {}) => ({ userId: 'ana', isAdministrator: false, isGuest: false, ...over })

describe('who may', () => {
  it('chat: everyone but guests; monitor: administrators; change a message: its author', () => {
    expect([canChat(person()), canChat(person({ isGuest: true }))]).toEqual([true, false])
    expect([canMonitorChats(person()), canMonitorChats(person({ isAdministrator: true }))]).toEqual([
      false,
      true,
    ])
    const administrator = person({ isAdministrator: true })
    expect(canChangeMessage(administrator, { senderId: 'bia' })).toBe(false)
    expect(canChangeMessage(person(), { senderId: 'ana' })).toBe(true)
  })
})

describe('reactions', () => {
  const step = fc.record({
    emoji: fc.constantFrom('👍', '🎉', '❤️', '😀'),
    userId: fc.constantFrom('ana', 'bia', 'caio'),
    adds: fc.boolean(),
  })

  it('hold each person once under an emoji, whatever the order of steps, and no empty emoji', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let reactions = withReaction([], '👍', 'ana') ?? []
        const expected = new Set(['👍 ana'])
        for (const { emoji, userId, adds } of steps) {
          const next = adds
            ? withReaction(reactions, emoji, userId)
            : withoutReaction(reactions, emoji, userId)
          reactions = next ?? reactions
          if (adds) expected.add(`${emoji} ${userId}`)
          else expected.delete(`${emoji} ${userId}`)
          expect(hasReaction(reactions, emoji, userId)).toBe(adds)
        }
        const held = reactions.flatMap(({ emoji, userIds }) => userIds.map((id) => `${emoji} ${id}`))
        expect(held.toSorted()).toEqual([...expected].toSorted())
        expect(reactions.every(({ userIds }) => userIds.length > 0)).toBe(true)
      }),
    )
  })

  it(`are at most ${REACTIONS_MAX} different ones`, () => {
    const full = Array.from({ length: 20 }, (_, index) => ({ emoji: String(index), userIds: ['ana'] }))
    expect(REACTIONS_MAX).toBe(20)
    expect(withReaction(full, 'mais', 'ana')).toBeNull()
    expect(withReaction(full, '3', 'bia')?.[3]?.userIds).toEqual(['ana', 'bia'])
  })
})

describe('taskTitle', () => {
  it('is the first line, cut at whole characters, or what the message has instead', () => {
    const attachments = [
      { fileURL: '/f', fileName: 'pauta.pdf', fileType: 'application/pdf', fileSize: 1, previewURL: null },
    ]
    expect(taskTitle({ content: 'Ligar\npara Ana', contentFormat: 'markdown', attachments: [] }, 200)).toBe(
      'Ligar',
    )
    expect(taskTitle({ content: 'a'.repeat(201), contentFormat: 'markdown', attachments: [] }, 200)).toBe(
      `${'a'.repeat(199)}…`,
    )
    expect(
      taskTitle({ content: `${'a'.repeat(3)}😀😀`, contentFormat: 'markdown', attachments: [] }, 5),
    ).toBe('aaa…')
    expect(
      taskTitle({ content: 'Ligar\u2028para\r\nAna', contentFormat: 'markdown', attachments: [] }, 200),
    ).toBe('Ligar para')
    expect(
      taskTitle({ content: '- [ ] **Ligar** já', contentFormat: 'markdown', attachments: [] }, 200),
    ).toBe('☐ Ligar já')
    expect(taskTitle({ content: '', contentFormat: 'markdown', attachments }, 200)).toBe('pauta.pdf')
    expect(taskTitle({ content: '', contentFormat: 'markdown', attachments: [] }, 200)).toBe(
      'Mensagem do chat',
    )
  })
})

describe('search', () => {
  it('takes each word as a beginning, and nothing else as an operator', () => {
    expect(prefixSearch("pauta & !sprint:* 'x")).toBe('pauta:* & sprint:* & x:*')
    expect(prefixSearch(' &|!() ')).toBe('')
  })

  it('finds the plurals of -ão', () => {
    expect(prefixSearch('reunião')).toBe('(reunião:* | reuni:*)')
    expect(prefixSearch('decisoes')).toBe('(decisoes:* | decis:*)')
    expect(prefixSearch('pão')).toBe('pão:*')
  })

  it('marks the words that were found', () => {
    expect(excerptParts('A [pauta] de [hoje]', ['[', ']'])).toEqual([
      { text: 'A ', isMatch: false },
      { text: 'pauta', isMatch: true },
      { text: ' de ', isMatch: false },
      { text: 'hoje', isMatch: true },
    ])
  })
})
