export interface Link {
  readonly href: string
  /** Where the text goes on. */
  readonly end: number
}

/** Parentheses within each other in an address, so that no address is read again for each of those it holds. */
const PARENTHESES_MAX = 8

const PUNCTUATION = /[!-/:-@[-`{-~]/
const SPACES = /\s*/y
const IN_ANGLES = /<((?:\\[^\n]|[^\n<>\\])*)>/y
const TITLE = /\s+(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\))/y
const END = /\s*\)/y
const AUTOLINK =
  /<(?:([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)|([\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+))>/iy

/** What stands in parentheses behind a link's words: an address and perhaps a title. */
export function linkTarget(text: string, at: number): Link | null {
  if (text[at] !== '(') return null
  const start = endOf(SPACES, text, at + 1)
  const address = addressInAngles(text, start) ?? addressAt(text, start)
  if (!address) return null
  const end = endOf(END, text, endOf(TITLE, text, address.end) || address.end)
  return end === 0 ? null : { href: address.href.replace(/\\([!-/:-@[-`{-~])/g, '$1'), end }
}

/** `<https://…>` or `<name@…>`. */
export function autolinkAt(text: string, at: number): (Link & { readonly label: string }) | null {
  AUTOLINK.lastIndex = at
  const [whole, url, mail = ''] = AUTOLINK.exec(text) ?? []
  if (whole === undefined) return null
  return { href: url ?? `mailto:${mail}`, label: url ?? mail, end: at + whole.length }
}

function addressInAngles(text: string, start: number): Link | null {
  const end = endOf(IN_ANGLES, text, start)
  return end === 0 ? null : { href: text.slice(start + 1, end - 1), end }
}

function addressAt(text: string, start: number): Link | null {
  let depth = 0
  let end = start
  for (; end < text.length; end++) {
    const character = text.charAt(end)
    if (character <= ' ') break
    if (character === '\\' && PUNCTUATION.test(text.charAt(end + 1))) end++
    if (character === '(' && ++depth > PARENTHESES_MAX) return null
    if (character === ')' && --depth < 0) break
  }
  return depth > 0 ? null : { href: text.slice(start, end), end }
}

/** 0 where the pattern does not stand there. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : 0
}

const MAIL_NAME = /[\w.+-]/
const MAIL_HOST = /@[\w-]+(?:\.[\w-]*[a-z0-9])+/iy
/** What a bare address consists of: sentence marks only where it goes on after them. */
const ADDRESS =
  /(?:[^\s<()?!.,:;*_'"~…”’»›]+|\([^\s<()]*\)|[)?!.,:;*_'"~…”’»›]+(?=[^\s<()?!.,:;*_'"~…”’»›]|\([^\s<()]*\)))*/y

/** Where the bare address ends that begins at a place, such as `https://`. */
export function addressEnd(text: string, start: number): number {
  return endOf(ADDRESS, text, start)
}

/** Mail addresses of a text, in its order. */
export function mailAddresses(text: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', from)) {
    let start = at
    while (start > from && MAIL_NAME.test(text.charAt(start - 1))) start--
    while (/[._+-]/.test(text.charAt(start))) start++
    const end = endOf(MAIL_HOST, text, at)
    from = Math.max(end, at + 1)
    if (start < at && end > 0) found.push({ start, end })
  }
  return found
}
