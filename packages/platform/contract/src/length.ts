const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g

/**
 * Characters of a text as Zod, OpenAPI's `maxLength` and Postgres' `char_length` count them: code points. An emoji of one
 * is one; JavaScript's `length` and HTML's `maxLength` count it twice.
 */
export function characterCount(text: string): number {
  return text.length - (text.match(PAIR)?.length ?? 0)
}

/** Whether a text has more characters than `max`. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && characterCount(text) > max
}
