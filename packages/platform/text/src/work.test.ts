import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { plainText } from './plain-text.ts'
import { tickTask } from './tasks.ts'

const PIECES = {
  emphasis: ['*', '**', '***', '_', '__', '~', '~~', '*a **', '_*a', 'a_b_', '**a *b ', '*_~', '😀*'],
  code: ['`', '``', '`a', '``a`', '```\n', '~~~\n', '```js\na\n'],
  brackets: ['[', ']', '(', ')', '[*a', '![', '](', '[a][b]', '[a]: b\n'],
  links: ['[a](', '![a](', '[a](b "', '[a](<', '[a](mailto:b)', '[https://](x)'],
  lists: ['- ', '* ', '1. ', '2) ', '- [ ] ', '- [x] a\n', '  - a\n', '    ', '\t', '- a\n\n'],
  quotes: ['> ', '>', '> a\n', '> - ', '# a\n', '---\n'],
  'tables and HTML': [
    '|',
    '| a | b |\n',
    '|---|---|\n',
    '<',
    '<a',
    '<b>',
    '</b>',
    '<!--',
    '&',
    '&amp;',
    '&#',
  ],
  addresses: [
    '<https://',
    '<a@b',
    '<a@b.com>',
    'https://',
    'https://a(',
    'https://a.',
    'www.',
    'a@b.com',
    'a_@',
  ],
  'escapes and breaks': ['\\', '\\*', '\\\n', '"', ' ', '  \n', '\n', '\r\n', '@Ana ', 'é', 'palavra '],
}
const pieces = fc.constantFrom(...Object.values(PIECES).flat())
/** A few pieces over and over, or any of them. */
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.array(pieces, { minLength: 1, maxLength: 4 }).map((some) => some.join('')) },
  fc.array(pieces, { minLength: 200, maxLength: 400 }).map((some) => some.join('')),
)

const readers: readonly [string, (text: string) => unknown][] = [
  ['reading', (text) => plainText(text, 'markdown')],
  ['excerpts', (text) => excerptOf(text, 'markdown')],
  ['ticking a task', (text) => tickTask(text, 3)],
]

/** Milliseconds of the quicker of two runs: cheap to know, but others may have disturbed both. */
function roughMs(read: () => unknown): number {
  const costs = [0, 1].map(() => {
    const start = performance.now()
    read()
    return performance.now() - start
  })
  return Math.min(...costs)
}

/** Milliseconds of this thread's processor for one run, of as many as its clock needs, whatever else goes on. */
function exactMs(read: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    read()
    const { user, system } = process.threadCpuUsage(before)
    if (user + system > 40_000) return (user + system) / runs / 1000
  }
}

const filled = (source: string, length: number) =>
  source.repeat(Math.ceil(length / source.length)).slice(0, length)

/** Below this, the clock says more than the text. */
const NOTICEABLE_MS = 2

function expectLinear(read: (text: string) => unknown, source: string): void {
  const [half, whole] = [filled(source, 2500), filled(source, 5000)]
  const isLinear = (cost: typeof exactMs) => {
    const ofWhole = cost(() => read(whole))
    return ofWhole < NOTICEABLE_MS || ofWhole <= 3 * cost(() => read(half))
  }
  // What seems too much at first is measured well.
  if (isLinear(roughMs) || isLinear(exactMs) || isLinear(exactMs)) return
  expect.fail(`5,000 characters of ${JSON.stringify(source)} cost more than three times 2,500`)
}

describe.each(readers)('%s: 5,000 characters cost at most three times 2,500', (_name, read) => {
  it.each(Object.entries(PIECES))('of %s', (_kind, some) => {
    for (const piece of some) expectLinear(read, piece)
  })

  it('of whatever else is written', () => {
    fc.assert(
      fc.property(hostile, (source) => expectLinear(read, source)),
      { numRuns: 15, endOnFailure: true },
    )
  })
})
