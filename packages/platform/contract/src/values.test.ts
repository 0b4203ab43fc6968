import { describe, expect, it } from 'vitest'
import {
  Day,
  DayMeant,
  Email,
  findUnstorable,
  HttpUrl,
  Id,
  Instant,
  line,
  requiredLine,
  requiredText,
  text,
  toSingleLine,
  Version,
} from './values.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('text (SEC-3)', () => {
  it('keeps emoji, right-to-left and decomposed letters exactly, and trims what surrounds them', () => {
    for (const kept of ['👩‍👩‍👧 ok', 'שלום', 'cafe\u0301', 'a\u200bb']) {
      expect(text(50).parse(`  ${kept}\n`)).toBe(kept)
    }
  })

  it.each(['a\0b', '\ud800', 5, null, ['a']])('refuses %j', (value) => {
    expect([takes(text(50), value), takes(requiredText(50, 'Falta'), value)]).toEqual([false, false])
  })

  it('accepts the maximum length and not one more', () => {
    expect([takes(text(3), 'abc'), takes(text(3), 'abcd')]).toEqual([true, false])
    expect(text(5000).safeParse('x'.repeat(5001)).error?.issues[0]?.message).toBe(
      'Use no máximo 5.000 caracteres',
    )
  })

  it.each(['', '   ', '\u200b\u2060', '\u3164'])('that is required rejects the invisible %j', (value) => {
    expect(requiredText(50, 'Título é obrigatório').safeParse(value).error?.issues[0]?.message).toBe(
      'Título é obrigatório',
    )
  })
})

describe('a line (SEC-32)', () => {
  it.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'holds no %j, and in one line it is a space',
    (sign) => {
      const value = `um ${sign}${sign} dois`
      expect([takes(line(50), value), takes(requiredLine(50, 'Falta'), value)]).toEqual([false, false])
      expect(toSingleLine(`${sign}${value}${sign}`)).toBe('um dois')
    },
  )

  it('keeps all other text as it is', () => {
    for (const value of ['', 'a\tb', 'a  b', '👩‍👩‍👧 ok']) {
      expect([line(50).parse(value), toSingleLine(value)]).toEqual([value, value])
    }
    expect(takes(requiredLine(50, 'Falta'), ' ')).toBe(false)
  })
})

describe('days, instants and ids (SEC-4)', () => {
  it.each([
    '2025-02-30',
    '0000-01-01',
    '1899-12-31',
    '2200-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    '',
    20260101,
  ])('%j is no day', (value) => {
    expect(takes(Day, value)).toBe(false)
  })

  it.each([
    ...['2026-01-01T10:00:00', '+275760-09-13T00:00:00Z', '2026-01-01', 'ontem'],
    ...['0000-01-01T00:00:00Z', '1901-01-01T00:00:00+01:00', '2199-12-31T23:59:59-00:01'],
    ...['2026-01-01T00:00:00+14:01', '2026-01-01T00:00:00-23:59'],
  ])('%j is no instant', (value) => {
    expect(takes(Instant, value)).toBe(false)
  })

  it('accept valid values', () => {
    expect([takes(Day, '1900-01-01'), takes(Day, '2199-12-31')]).toEqual([true, true])
    expect([takes(Instant, '1901-01-01T00:00:00Z'), takes(Instant, '2026-01-01T00:00:00+14:00')]).toEqual([
      true,
      true,
    ])
    expect(takes(Day, '2028-02-29')).toBe(true)
    expect([takes(Instant, '2026-01-01T10:00:00Z'), takes(Instant, '2026-01-01T10:00:00-03:00')]).toEqual([
      true,
      true,
    ])
    expect([takes(Id, crypto.randomUUID()), takes(Id, "1' or '1'='1")]).toEqual([true, false])
  })
})

it.each([
  [Day, 'ontem'],
  [Instant, 'ontem'],
  [HttpUrl, 'ontem'],
])('one thing that is wrong is said once', (schema, value) => {
  expect(schema.safeParse(value).error?.issues).toHaveLength(1)
})

it.each([0, 1.5, 2 ** 31, 2 ** 53, 1e308, '1', [1]])('%j is no version', (value) => {
  expect([takes(Version, value), takes(Version, 2 ** 31 - 1)]).toEqual([false, true])
})

it('SEC-34: finds text that Postgres cannot hold, however deep', () => {
  expect(findUnstorable({ a: ['ok', { b: 'x\0' }] })).toEqual(['a', '1', 'b'])
  expect(findUnstorable({ a: { 'x\ud800': 1 } })).toEqual(['a'])
  expect(findUnstorable('\0')).toEqual([])
  expect(
    findUnstorable({ a: [1, null, true, '👩‍👩‍👧'], at: new Date(0), bytes: Buffer.from('\0') }),
  ).toBeUndefined()
})

describe('addresses', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://a\0b', 'sala'])(
    'SEC-21: %j is none of the web',
    (value) => {
      expect(takes(HttpUrl, value)).toBe(false)
    },
  )

  it('leaves out what is pasted along with an address', () => {
    expect(HttpUrl.parse('\u202a\u200bhttps://meet.example/sala\u00ad\ufeff\u00a0\n')).toBe(
      'https://meet.example/sala',
    )
    expect(HttpUrl.parse('https://meet.example/👩‍👧')).toBe('https://meet.example/👩‍👧')
  })

  it('accepts http and https URLs', () => {
    expect([takes(HttpUrl, 'https://meet.example/sala'), takes(HttpUrl, 'http://10.0.0.1:8080/')]).toEqual([
      true,
      true,
    ])
  })

  it('accepts a single e-mail address, in lower case', () => {
    expect(Email.parse('  Ana.Souza@Empresa.COM.BR ')).toBe('ana.souza@empresa.com.br')
    for (const value of [
      ['a@x.com', 'b@x.com'],
      'a@x.com,b@x.com',
      'a@',
      'a b@x.com',
      `${'x'.repeat(250)}@x.com`,
    ]) {
      expect(takes(Email, value)).toBe(false)
    }
  })
})

it.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-12-02T02:30:00Z', '2026-12-01'],
  ['2026-12-01T23:59:59.999-03:00', '2026-12-01'],
  ['2018-11-04T03:00:00Z', '2018-11-04'],
])('of %s the day %s is meant', (sent, day) => {
  expect(DayMeant.parse(sent)).toBe(day)
})

it.each(['2026-02-30', '', '2026-12-01T10:00', 20261201])('%j means no day', (sent) => {
  expect(DayMeant.safeParse(sent).error?.issues[0]?.message).toBe('Data inválida')
})
