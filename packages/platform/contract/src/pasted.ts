/** What is copied from other programs and cannot be seen: direction marks, joiners, soft hyphens, variation selectors, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** What is no part of an address of the web; a joiner can be one. */
const UNSEEN_IN_URLS = /[^\P{Cf}\u200c\u200d]/gu

/** A pasted address of the web as it was meant. */
export function urlAsMeant(text: string): string {
  return text.replace(UNSEEN_IN_URLS, '').trim()
}

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
