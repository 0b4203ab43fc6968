/** Seeded random numbers in [0, 1) (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Random = ReturnType<typeof chance>

export function pick<T>(random: Random, choices: readonly T[]): T | undefined {
  return choices[Math.floor(random() * choices.length)]
}

const INSTANTS = [
  '2030-05-10T15:00:00Z',
  '2025-02-30T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
] as const

const DAYS = ['2030-05-10', '0000-01-01', '0001-01-01', '9999-12-31', '+275760-09-13', '2030-13-01'] as const

const TEXTS = [
  '',
  ' ',
  '0',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u200b',
  '\u202eabc',
  'é'.repeat(201),
  'a'.repeat(5001),
  '😀',
  ...INSTANTS,
  ...DAYS,
  'javascript:alert(1)',
  'https://exemplo.com.br/',
  'http://[::1]:0/',
  'ana.souza@cadencia.example',
  'scheduled',
  'active',
  'completed',
  'permanent-room',
  'true',
  '00000000-0000-0000-0000-000000000000',
  '#6b7280',
  'fas fa-users',
  '1e308',
  '-1',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '%',
  '\\',
  "'",
] as const

const NUMBERS = [
  0,
  -1,
  1,
  15,
  60,
  480,
  481,
  1.5,
  0.1,
  1e308,
  -1e308,
  5e-324,
  -0,
  2 ** 15,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
] as const

/** Any JSON value, sometimes deep. */
export function anything(random: Random, ids: readonly string[], depth = 0): unknown {
  const kind = random()
  if (kind < 0.35) return pick(random, TEXTS)
  if (kind < 0.5) return pick(random, NUMBERS)
  if (kind < 0.6) return pick(random, ids)
  if (kind < 0.75 || depth > 3) return pick(random, [null, true, false])
  const size = Math.floor(random() * 4)
  const items = Array.from({ length: size }, () => anything(random, ids, depth + 1))
  if (kind < 0.87) return items
  return Object.fromEntries(items.map((item, index) => [pick(random, TEXTS) || `k${index}`, item]))
}

/** A well-formed cursor of unknown values. */
export function strangeCursor(random: Random, ids: readonly string[]): string {
  if (random() < 0.2) return pick(random, TEXTS) ?? ''
  const part = () => {
    const kind = random()
    if (kind < 0.35) return pick(random, INSTANTS)
    return kind < 0.6 ? pick(random, TEXTS) : kind < 0.85 ? pick(random, NUMBERS) : anything(random, ids)
  }
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, part)
  // Most cursors end with an id; with one, the other values are validated.
  const values = random() < 0.8 ? [...parts.slice(0, pick(random, [1, 1, 2, 3])), pick(random, ids)] : parts
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}
