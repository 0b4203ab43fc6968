/** `bytes`: UTF-8 or a code page, in which ASCII characters are single bytes. */
export type TextEncoding = 'bytes' | 'utf-16le' | 'utf-16be'

const LOOKED_AT_BYTES = 1024
/** Of the characters of a text in a western language, so many have a zero as one of their two bytes. */
const ZEROS_SHARE = 0.8

/**
 * How the characters of a text are written: by its byte order mark, else UTF-16 where every other byte is plainly zero.
 * `head` is the beginning of the text.
 */
export function textEncodingOf(head: Buffer): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(Math.min(head.length, LOOKED_AT_BYTES) / 2)
  const zeros = [0, 0] as [number, number]
  for (let pair = 0; pair < pairs; pair += 1) {
    if (head[pair * 2] === 0) zeros[0] += 1
    if (head[pair * 2 + 1] === 0) zeros[1] += 1
  }
  const [high, low] = zeros
  if (pairs < 2 || high * low > 0) return 'bytes'
  if (low >= pairs * ZEROS_SHARE) return 'utf-16le'
  return high >= pairs * ZEROS_SHARE ? 'utf-16be' : 'bytes'
}
