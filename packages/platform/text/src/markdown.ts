import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from 'marked'

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'break' }

export interface ListItem {
  /** Null unless it is a task. */
  readonly isDone: boolean | null
  readonly children: readonly Block[]
}

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  /** `start` is the first number; null for bullets. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly ListItem[] }

/** Lists, quotes and styles within each other; what lies deeper is shown as it was typed. */
const DEPTH_MAX = 12
/** The lexer calls itself for each of these. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){20}/m
/** Other addresses, such as `javascript:`, are text. */
const SAFE_HREF = /^(?:https?:\/\/|mailto:)/i

/** Knows less than Markdown: what is not in the format stays text. */
class FormatTokenizer extends Tokenizer {
  override code = () => undefined
  override heading = () => undefined
  override lheading = () => undefined
  override hr = () => undefined
  override html = () => undefined
  override tag = () => undefined
  override table = () => undefined
  override def = () => undefined
  override reflink = () => undefined
}

/** Bold, italic, strike, code, links, lists, tasks and quotes; a single line break breaks the line. Never throws. */
export function parseMarkdown(text: string): readonly Block[] {
  try {
    if (!TOO_DEEP.test(text)) return blocksOf(lex(text), 0)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return [{ kind: 'paragraph', children: [{ kind: 'text', text }] }]
}

function lex(text: string): readonly Token[] {
  const options = { ...getDefaults(), gfm: true, breaks: true, tokenizer: new FormatTokenizer() }
  return new Lexer(options).lex(text)
}

function isOf<Kind extends keyof TokenKinds>(token: Token, kind: Kind): token is TokenKinds[Kind] {
  return token.type === kind
}

/** The lexer's own union has a generic member, which keeps `type` from telling the tokens apart. */
interface TokenKinds {
  readonly list: Tokens.List
  readonly link: Tokens.Link
}

function blocksOf(tokens: readonly Token[], depth: number): readonly Block[] {
  return tokens.flatMap((token): readonly Block[] => {
    if (token.type === 'space' || token.type === 'checkbox') return []
    if (token.type === 'code') return [{ kind: 'code', text: textOf(token) }]
    if (depth < DEPTH_MAX && isOf(token, 'list')) return [listOf(token, depth)]
    if (depth < DEPTH_MAX && token.type === 'blockquote') {
      return [{ kind: 'quote', children: blocksOf(childrenOf(token), depth + 1) }]
    }
    const isText = (token.type === 'paragraph' || token.type === 'text') && childrenOf(token).length > 0
    const children = isText ? inlinesOf(childrenOf(token), 0) : [{ kind: 'text' as const, text: token.raw }]
    return children.length > 0 ? [{ kind: 'paragraph', children }] : []
  })
}

function listOf({ items, ordered, start }: Tokens.List, depth: number): Block {
  return {
    kind: 'list',
    start: ordered ? Number(start) : null,
    items: items.map(({ task, checked, tokens }) => ({
      isDone: task ? checked === true : null,
      children: blocksOf(tokens, depth + 1),
    })),
  }
}

const STYLES: Readonly<Record<string, 'bold' | 'italic' | 'strike'>> = {
  strong: 'bold',
  em: 'italic',
  del: 'strike',
}

function inlinesOf(tokens: readonly Token[], depth: number): readonly Inline[] {
  // The box of a task whose list has empty lines stands in its text.
  const written = tokens.filter(({ type }) => type !== 'checkbox')
  return joinTexts(written.map((token) => inlineOf(token, depth)))
}

function inlineOf(token: Token, depth: number): Inline {
  if (token.type === 'br') return { kind: 'break' }
  if (token.type === 'codespan') return { kind: 'code', text: textOf(token) }
  if (token.type === 'escape' || token.type === 'text') return { kind: 'text', text: textOf(token) }
  const style = STYLES[token.type]
  if (depth < DEPTH_MAX) {
    if (style) return { kind: style, children: inlinesOf(childrenOf(token), depth + 1) }
    // A bare address is text, which whoever shows it makes a link of, as in plain texts.
    if (isOf(token, 'link') && SAFE_HREF.test(token.href) && token.raw !== token.text) {
      return { kind: 'link', href: token.href, children: inlinesOf(childrenOf(token), depth + 1) }
    }
  }
  return { kind: 'text', text: token.raw }
}

/** Neighbours become one, so that a name or an address stands in one text. */
function joinTexts(parts: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: last.text + part.text }
    } else joined.push(part)
  }
  return joined
}

function childrenOf(token: Token): readonly Token[] {
  return 'tokens' in token ? (token.tokens ?? []) : []
}

function textOf(token: Token): string {
  return 'text' in token ? String(token.text) : token.raw
}
