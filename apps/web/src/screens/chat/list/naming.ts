function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether a name holds the words, whatever their accents. */
export function isNamed(name: string, words: string): boolean {
  return plain(name).includes(plain(words.trim()))
}
