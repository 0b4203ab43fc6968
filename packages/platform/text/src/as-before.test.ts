import fc from 'fast-check'
import { type MarkedToken, marked, type Token } from 'marked'
import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

/** The words of a text as a well-known parser reads it, which was ours until texts could be written that it took seconds for. */
function wordsByMarked(source: string): string {
  return wordsOf(marked.lexer(source, { gfm: true, breaks: true }))
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map((token) => wordsOfToken(token as MarkedToken)).join(' ')
}

function wordsOfToken(token: MarkedToken): string {
  if (token.type === 'list')
    return token.items.map((item) => `${boxOf(item)} ${wordsOf(item.tokens)}`).join(' ')
  if (token.type === 'link') {
    const words = wordsOf(token.tokens)
    return token.href === words || token.href === `mailto:${words}` || token.raw === token.text
      ? words
      : `${words} (${token.href})`
  }
  if (token.type === 'checkbox' || token.type === 'br' || token.type === 'space') return ' '
  if ('tokens' in token && token.tokens) return wordsOf(token.tokens)
  return 'text' in token ? token.text : token.raw
}

const boxOf = ({ task, checked }: { task: boolean; checked?: boolean }) => (task ? (checked ? '☑' : '☐') : '')
const squeezed = (text: string) => text.replace(/[“”•\s]|(?<!\d)\d\.(?=\s)/g, '')

const word = fc.constantFrom(
  ...[
    'ata',
    'reunião',
    'João',
    'R$',
    '10,50',
    '(ver',
    'aqui)',
    'nome_de_campo',
    'fim.',
    'ok!',
    'C++',
    'a/b',
    '@Ana',
  ],
  ...['ana_b@x.com.br', 'https://a.com/x_y_z', 'www.a.com', '😀', 'às', '14h:', '50%', '“sim”'],
)
const phrase = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const around = (open: string, close = open) => phrase.map((words) => `${open}a ${words} b${close}`)
const styled = fc.oneof(
  { weight: 3, arbitrary: phrase },
  ...['**', '*', '_', '~~', '__', '`', '***'].map((mark) => around(mark)),
  ...[
    around('[', '](https://a.com/x_(y))'),
    around('[**', '**](http://a.com "t")'),
    around('**a _', '_ b**'),
  ],
  fc.constantFrom('<https://c.com>', '\\*a\\*', '<a@b.com>'),
)
const line = fc.array(styled, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
const block = fc
  .tuple(fc.constantFrom('', '', '- ', '1. ', '- [ ] ', '- [x] ', '> ', '- a\n  - ', '> - '), line)
  .map(([mark, words]) => `${mark}${words}`)
const text = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join('\n\n'))

it('reads what people usually write as it was read before', () => {
  fc.assert(
    fc.property(text, (source) => {
      expect(squeezed(plainText(source, 'markdown'))).toBe(squeezed(wordsByMarked(source)))
    }),
    { numRuns: 200 },
  )
})
