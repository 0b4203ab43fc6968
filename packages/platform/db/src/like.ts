/** `text` as LIKE reads it, where none of its signs stands for others. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The pattern of LIKE for what holds `text`. */
export function containing(text: string): string {
  return `%${literally(text)}%`
}
