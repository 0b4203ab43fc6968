import { tokenize } from 'linkifyjs'

/** Whom a text mentions, as `@<name>`. */
export interface Mention {
  readonly userId: string
  readonly name: string
}

/** A piece of a message's text, as it is drawn. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: string }

/** Whatever else looks like an address is text. */
const SAFE_HREF = /^(https?:\/\/|mailto:)/i
/** What emoji are put together from; `\p{RGI_Emoji}` is exact, but too slow to ask for each message. */
const EMOJI_PIECES =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f)+$/u
const LARGE_MAX = 3
const letters = new Intl.Segmenter('pt-BR')

/** What ends a sentence or a quotation around an address, beside what the parser knows. */
const AFTER_ADDRESS = /(?:[.,;:!?]*[…”’»›*—–|`\p{Cf}])+$/u

function linksIn(text: string): TextPart[] {
  return tokenize(text).flatMap((token): TextPart[] => {
    const [after = ''] = token.isLink ? (AFTER_ADDRESS.exec(token.v) ?? []) : []
    const href = token.isLink ? token.toHref('https') : ''
    if (!SAFE_HREF.test(href)) return [{ kind: 'text', text: token.v }]
    const address = token.v.slice(0, token.v.length - after.length)
    const link: TextPart = { kind: 'link', text: address, href: href.slice(0, href.length - after.length) }
    return after === '' ? [link] : [link, ...linksIn(after)]
  })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Splits a message's text into mentions, links and plain text. Joined, the parts are the text. */
export function textParts(content: string, mentions: readonly Mention[]): TextPart[] {
  if (mentions.length === 0) return linksIn(content)
  // The longest first: '@Ana Souza' before '@Ana'.
  const names = mentions.map(({ name }) => name).sort((one, other) => other.length - one.length)
  const pattern = new RegExp(`(@(?:${names.map(escaped).join('|')}))`, 'u')
  return content.split(pattern).flatMap((text): TextPart[] => {
    const mention = mentions.find(({ name }) => text === `@${name}`)
    if (mention) return [{ kind: 'mention', text, userId: mention.userId }]
    return text === '' ? [] : linksIn(text)
  })
}

/** One to three emoji and nothing else, which are drawn large. */
export function isOnlyEmoji(content: string): boolean {
  return EMOJI_PIECES.test(content) && [...letters.segment(content)].length <= LARGE_MAX
}
