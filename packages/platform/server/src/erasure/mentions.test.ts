import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GONE, GONE_EMAIL, mentionsOf, type Traces } from './mentions.ts'

const ID = '0198f3f2-0000-7000-8000-000000000001'
const traces = (over: Partial<Traces> = {}): Traces => ({
  ids: [ID],
  emails: ['ana@x.br'],
  phones: [],
  names: ['Ana Lima', 'Ana', 'Lima'],
  usernames: [],
  ...over,
})
const { inText, inJson } = mentionsOf(traces())

describe('SEC-31: an address in a text', () => {
  it.each([
    ['Fale com ana@x.br.', `Fale com ${GONE}.`],
    ['<ana@x.br>, (ANA@X.BR)', `<${GONE}>, (${GONE})`],
    ["mailto:ana@x.br 'ana@x.br' -ana@x.br", `mailto:${GONE} '${GONE}' -${GONE}`],
    ['ana@x.br.pdf', `${GONE}.pdf`],
  ])('%s', (text, expected) => {
    expect(inText(text)).toBe(expected)
  })

  it.each([
    'mariana@x.br',
    'ana@x.br.com',
    'ana@x.brasil',
    'ana@x.br-sp',
    'souza.ana@x.br',
    'souza-ana@x.br',
    "d'ana@x.br",
    '_ana@x.br',
    'a+ana@x.br',
    'ana@x.br@y',
    'ana@xxbr',
  ])('%s is another, and stays', (text) => {
    expect(inText(text)).toBe(text)
  })
})

describe('SEC-31: a name in a text', () => {
  it.each([
    ['Ligar para Ana Lima hoje', `Ligar para ${GONE} hoje`],
    ['ana_lima.pdf', `${GONE}.pdf`],
    ['ANA  LIMA', GONE],
    ['@Ana Lima, e isto? (@ana_lima)', `@${GONE}, e isto? (@${GONE})`],
  ])('%s', (text, expected) => {
    expect(inText(text)).toBe(expected)
  })

  it.each(['Mariana Lima', 'Ana Limace', 'Ana', 'Lima', 'Joana Lima', 'Luciana Lima e Ana', 'x@ana.lima.br'])(
    '%s stays',
    (text) => {
      expect(inText(text)).toBe(text)
    },
  )

  it('keeps longer names and names shared with others', () => {
    const longer = mentionsOf(traces(), ['Ana Lima Souza', 'Rosa Ana Lima'])
    expect(longer.inText('Ana Lima Souza, Rosa Ana Lima e Ana Lima')).toBe(
      `Ana Lima Souza, Rosa Ana Lima e ${GONE}`,
    )
    const shared = mentionsOf(traces(), ['ana lima'])
    expect(shared.inText('Ana Lima, ana@x.br')).toBe(`Ana Lima, ${GONE}`)
    expect(shared.inJson({ id: ID, name: 'Ana Lima' })).toEqual({ id: ID, name: GONE })
  })
})

describe('SEC-31: a telephone number in a text', () => {
  const { inText: without } = mentionsOf(traces({ phones: ['+5511987654321'] }))

  it.each([
    '+5511987654321',
    '5511987654321',
    '+55 (11) 98765-4321',
    '(11) 98765-4321',
    '11 8765 4321',
    '011.98765.4321',
  ])('%s', (text) => {
    expect(without(`Ligar: ${text}, cedo`)).toBe(`Ligar: ${GONE}, cedo`)
  })

  it.each(['119876543210', '2111987654321', '11 98765-4322', '(21) 98765-4321', 'a11987654321'])(
    '%s is another, and stays',
    (text) => {
      expect(without(text)).toBe(text)
    },
  )
})

describe('SEC-31: in JSON', () => {
  it('replaces values, and leaves ids, keys and numbers', () => {
    const value = {
      'ana@x.br': 1,
      id: ID,
      email: 'ANA@x.br',
      notes: ['fale com ana@x.br', 'mariana@x.br', null],
    }
    expect(inJson(value)).toEqual({
      'ana@x.br': 1,
      id: ID,
      email: GONE_EMAIL,
      notes: [`fale com ${GONE}`, 'mariana@x.br', null],
    })
  })

  it('replaces a single name only beside an id of the person', () => {
    const value = [
      { id: ID, firstName: 'Ana', lastName: 'Lima', role: 'Ana' },
      { senderId: ID, senderName: 'Ana', status: 'Ana' },
      { id: 'other', firstName: 'Ana', senderName: 'Ana' },
    ]
    expect(inJson(value)).toEqual([
      { id: ID, firstName: GONE, lastName: GONE, role: 'Ana' },
      { senderId: ID, senderName: GONE, status: 'Ana' },
      { id: 'other', firstName: 'Ana', senderName: 'Ana' },
    ])
  })

  it('returns the same value where nobody is mentioned', () => {
    const value = { a: [{ b: 'mariana@x.br' }] }
    expect(inJson(value)).toBe(value)
  })

  it('handles names made of symbols', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string({ unit: 'grapheme' }),
        fc.jsonValue(),
        (first, last, text, json) => {
          const names = [`${first} ${last}`.trim(), first, last]
          const { inText: clean, inJson: cleanJson } = mentionsOf(traces({ names, usernames: [first] }), [
            last,
          ])
          expect(typeof clean(text)).toBe('string')
          expect(() => JSON.stringify(cleanJson(json))).not.toThrow()
        },
      ),
    )
    for (const name of ['},', '{', '" "', '\\ \\', '.* .*', '( ) [']) {
      const value = { id: 'other', name, list: ['},', '{'] }
      expect(mentionsOf(traces({ names: [name] })).inJson(value)).toEqual(value)
    }
  })
})

it('searches texts for a username only if it is not a word', () => {
  const { inText: distinct } = mentionsOf(traces({ usernames: ['ana.lima'] }))
  expect(distinct('ver com @ana.lima ou ana.lima, não mariana.lima nem ana.lima@x.br')).toBe(
    `ver com @${GONE} ou ${GONE}, não mariana.lima nem ana.lima@x.br`,
  )
  expect(mentionsOf(traces({ usernames: ['admin'] })).inJson({ role: 'admin' })).toEqual({ role: 'admin' })
})
