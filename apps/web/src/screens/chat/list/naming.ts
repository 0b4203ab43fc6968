import { plain } from '@cadencia/locale/text'

/** Whether a name holds the words, whatever their accents. */
export function isNamed(name: string, words: string): boolean {
  return plain(name).includes(plain(words.trim()))
}
