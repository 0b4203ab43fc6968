import { TITLE_MAX, toSingleLine } from '@cadencia/contract/values'
import { cutText } from '@cadencia/locale/cut'
import { ITEM_STATUSES, ITEM_TEXT_MAX, type ItemKind, type ItemStatus } from './contract.ts'

export function hasStatus(kind: ItemKind, status: ItemStatus): boolean {
  const known: readonly ItemStatus[] = ITEM_STATUSES[kind]
  return known.includes(status)
}

/** A model's or extractor's words as an item's text: one line, cut where it is too long. */
export function itemText(said: string): string {
  return cutText(toSingleLine(said), ITEM_TEXT_MAX)
}

/** A task's title from an item's text, cut at a word where it is too long; then the whole is its description. */
export function taskWords(text: string): { readonly title: string; readonly description: string } {
  if (text.length <= TITLE_MAX) return { title: text, description: '' }
  const cut = cutText(text, TITLE_MAX)
  const space = cut.lastIndexOf(' ')
  return { title: space > 0 ? `${cut.slice(0, space).trimEnd()}…` : cut, description: text }
}
