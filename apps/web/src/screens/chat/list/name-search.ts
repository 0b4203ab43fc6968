import { plain } from '@cadencia/locale/text'

/** Whether a name contains the search text, ignoring case and accents. */
export function matchesName(name: string, search: string): boolean {
  return plain(name).includes(plain(search.trim()))
}
