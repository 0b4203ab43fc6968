import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Block, type Inline, parseMarkdown } from './markdown.ts'
import { mayHaveMarks } from './marks.ts'

const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })
const text = (value: string): Inline => ({ kind: 'text', text: value })

function inlinesIn(blocks: readonly Block[]): Inline[] {
  const within = (part: Inline): Inline[] =>
    ['children' in part ? part.children.flatMap(within) : [], part].flat()
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return []
    if (block.kind === 'paragraph') return block.children.flatMap(within)
    return inlinesIn(
      block.kind === 'quote' ? block.children : block.items.flatMap(({ children }) => children),
    )
  })
}

const hrefsIn = (source: string) =>
  inlinesIn(parseMarkdown(source)).flatMap((part) => (part.kind === 'link' ? part.href : []))

it('reads styles, code, links and line breaks', () => {
  expect(parseMarkdown('**a** _b_ ~~c~~ `d` [e](https://a.com)\nf')).toEqual([
    paragraph(
      { kind: 'bold', children: [text('a')] },
      text(' '),
      { kind: 'italic', children: [text('b')] },
      text(' '),
      { kind: 'strike', children: [text('c')] },
      text(' '),
      { kind: 'code', text: 'd' },
      text(' '),
      { kind: 'link', href: 'https://a.com', children: [text('e')] },
      { kind: 'break' },
      text('f'),
    ),
  ])
})

it('reads lists, tasks, quotes and blocks of code', () => {
  expect(parseMarkdown('- [ ] um\n- [x] dois\n  - três\n\n3. a\n\n> q\n\n```\nlet a\n\nb\n```')).toEqual([
    {
      kind: 'list',
      start: null,
      items: [
        { isDone: false, children: [paragraph(text('um'))] },
        {
          isDone: true,
          children: [
            paragraph(text('dois')),
            { kind: 'list', start: null, items: [{ isDone: null, children: [paragraph(text('três'))] }] },
          ],
        },
      ],
    },
    { kind: 'list', start: 3, items: [{ isDone: null, children: [paragraph(text('a'))] }] },
    { kind: 'quote', children: [paragraph(text('q'))] },
    { kind: 'code', text: 'let a\n\nb' },
  ])
})

it.each([
  '<b>a</b>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<!-- a -->',
  '![imagem](https://a.com/a.png)',
  '# título',
  '| a | b |',
  '[a]: https://a.com',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](//a.com)',
  '<javascript:alert(1)>',
  '&lt;b&gt; &amp;',
])('shows %s as it was typed', (source) => {
  expect(parseMarkdown(source)).toEqual([paragraph(text(source))])
})

it('reads tasks with empty lines between them, whose boxes the lexer puts into their texts', () => {
  const [list] = parseMarkdown('- [x] feito\n\n- [ ] a fazer')
  expect(list).toEqual({
    kind: 'list',
    start: null,
    items: [
      { isDone: true, children: [paragraph(text('feito'))] },
      { isDone: false, children: [paragraph(text('a fazer'))] },
    ],
  })
})

it('keeps a line of dashes as it is typed, and reads what is around it', () => {
  const ruler = '-'.repeat(30)
  expect(parseMarkdown(`**a**\n\n${ruler}\n\n_b_`)).toEqual([
    paragraph({ kind: 'bold', children: [text('a')] }),
    paragraph(text(ruler)),
    paragraph({ kind: 'italic', children: [text('b')] }),
  ])
})

it('follows links to pages and mail addresses only', () => {
  expect(hrefsIn('[a](http://a.com) [b](HTTPS://b.com "t") <https://c.com> [d](mailto:d@a.com)')).toEqual([
    'http://a.com',
    'HTTPS://b.com',
    'https://c.com',
    'mailto:d@a.com',
  ])
  const schemes = fc.stringMatching(/^[a-z]{1,12}$/).filter((scheme) => !/^(https?|mailto)$/.test(scheme))
  fc.assert(fc.property(schemes, (scheme) => hrefsIn(`[a](${scheme}:x) <${scheme}:x>`).length === 0))
})

it.each(['https://a.com/_x_/*y*', 'www.a.com/~~b~~', 'ana_b_c@a.com'])(
  'styles nothing within %s',
  (address) => {
    expect(parseMarkdown(`veja ${address} já`)).toEqual([paragraph(text(`veja ${address} já`))])
  },
)

it('keeps what is typed between backticks', () => {
  expect(parseMarkdown('`**a** <b>`')).toEqual([paragraph({ kind: 'code', text: '**a** <b>' })])
})

const MARKED = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '**',
        '_',
        '~~',
        '`',
        '```\n',
        '[',
        '](',
        ')',
        'https://a.com',
        '<',
        '>',
        '\\',
        '!',
      ),
      fc.constantFrom(
        '\n',
        '\n\n',
        '- ',
        '1. ',
        '> ',
        '    ',
        '- [ ] ',
        '- [x] ',
        '@Ana',
        'a',
        ' ',
        '|',
        '# ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''))

it('reads whatever is typed, and links nothing that could run', () => {
  fc.assert(
    fc.property(MARKED, (source) => {
      for (const part of inlinesIn(parseMarkdown(source))) {
        if (part.kind === 'link') expect(part.href).toMatch(/^(https?:\/\/|mailto:)/i)
      }
    }),
    { numRuns: 500 },
  )
})

it('finds marks in every text that is more than its lines', () => {
  fc.assert(
    fc.property(MARKED, (source) => {
      fc.pre(!mayHaveMarks(source))
      for (const block of parseMarkdown(source)) expect(block.kind).toBe('paragraph')
      for (const part of inlinesIn(parseMarkdown(source))) expect(part.kind).toMatch(/^(text|break)$/)
    }),
    { numRuns: 500 },
  )
  for (const source of ['Olá, tudo bem? R$ 10,00', 'a - b', 'ana@a.com', 'http://a.com/x?y=1']) {
    expect(mayHaveMarks(source), source).toBe(false)
  }
})

it.each([
  ['quotes', '> '.repeat(2500)],
  ['quotes without spaces', '>'.repeat(5000)],
  ['bullets', '- '.repeat(2500)],
  ['numbers', '1. '.repeat(1600)],
  ['indented lists', Array.from({ length: 90 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n')],
  ['brackets', '['.repeat(5000)],
  ['links', '[a]('.repeat(1250)],
  ['stars', '*a '.repeat(1600)],
  ['pairs', '**a *b '.repeat(700)],
  ['nested styles', `${'*a _b '.repeat(400)}${'_ *'.repeat(400)}`],
  ['backticks', Array.from({ length: 90 }, (_, index) => '`'.repeat(index)).join(' ')],
  ['backslashes', '\\'.repeat(5000)],
  ['tildes', '~~a'.repeat(1600)],
  ['angles', '<a'.repeat(2500)],
  ['line breaks', '\n'.repeat(5000)],
  ['spaces', `a${' '.repeat(5000)}\nb`],
])('reads thousands of %s', (_name, source) => {
  expect(() => parseMarkdown(source)).not.toThrow()
})

it('reads twelve quotes, lists or styles within each other, and shows what lies deeper as it was typed', () => {
  const deepest = (blocks: readonly Block[]): string => {
    const [block] = blocks
    if (block?.kind === 'quote') return deepest(block.children)
    if (block?.kind === 'list') return deepest(block.items[0]?.children ?? [])
    return JSON.stringify(block?.kind === 'paragraph' ? block.children : null)
  }
  expect(deepest(parseMarkdown(`${'> '.repeat(14)}a`))).toBe(JSON.stringify([text('> > a')]))
  expect(deepest(parseMarkdown(`${'- '.repeat(14)}a`))).toBe(JSON.stringify([text('- - a')]))
})

it('reads text again after one that was cut in the middle of its marks', () => {
  for (const cut of ['**a', '[a](https://a.com', '`a', '> - [ ] **a', '```\na'])
    expect(() => parseMarkdown(cut)).not.toThrow()
  expect(parseMarkdown('**a**')).toEqual([paragraph({ kind: 'bold', children: [text('a')] })])
})
