/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
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

const TEXTS = [
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  '\u200b',
  '\u202eabc',
  'é'.repeat(201),
  'a'.repeat(5001),
  '😀',
  '2030-05-10T15:00:00Z',
  '2025-02-30T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2030-05-10',
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
  1e308,
  -0,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
] as const

/** Any JSON value, now and then deep. */
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
