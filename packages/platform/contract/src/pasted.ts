/** What is copied from other programs and cannot be seen: direction marks, joiners, soft hyphens, variation selectors, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A pasted number, code or address as it was meant: nothing invisible, full-width letters and digits as plain ones, any
 * white space as one plain space, every dash as a hyphen, trimmed. Not for prose, where joiners have a meaning.
 */
export function asMeant(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
