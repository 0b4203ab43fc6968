const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/**
 * The beginning of a text, at most `max` UTF-16 units with `end`, which stands where something is left out. Halves no
 * character: neither an emoji of several code points, nor a flag, nor a letter and its accents. Lone surrogates become U+FFFD, so
 * that what is cut can always be stored.
 */
export function cutText(text: string, max: number, end = '…'): string {
  if (text.length <= max) return text.toWellFormed()
  const room = Math.max(0, max - end.length)
  return `${text.slice(0, boundaryBefore(text, room)).toWellFormed()}${end}`
}

/** The last boundary of characters at or before an offset in the text. */
export function boundaryBefore(text: string, offset: number): number {
  if (offset >= text.length) return text.length
  // Whether a character ends depends on what stands before and on the one code point after.
  const { index } = characters.segment(text.slice(0, offset + 2)).containing(offset) ?? { index: offset }
  // A single character of endless accents: cut between code points.
  return index > 0 || offset === 0 ? index : offset - (isLowSurrogate(text, offset) ? 1 : 0)
}

const isLowSurrogate = (text: string, offset: number) => {
  const unit = text.charCodeAt(offset)
  return unit >= 0xdc00 && unit <= 0xdfff
}
