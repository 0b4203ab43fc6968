/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** LIKE pattern for strings that contain `text`. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`
}
