import { isUtf8 } from 'node:buffer'
import { type TextEncoding, textEncodingOf } from '@cadencia/text/text-encoding'

/** Bytes that are decoded at a time; few, so that what they become is soon forgotten again. */
const SLICE_BYTES = 32 * 1024
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')
/** Ends of lines, and what may stand between fields: `,` `;` tab and `|`. */
const SEPARATORS: ReadonlySet<number | undefined> = new Set([...Buffer.from('\n\r,;\t|')])

const windows1252 = new TextDecoder('windows-1252')

/**
 * The text of a file, a slice at a time. UTF-16 is told by its mark or its zeros; of anything else each field is UTF-8
 * where it can be that, else Windows-1252, so that one line of another program spoils no other.
 */
export function* textSlices(bytes: Buffer): Generator<string> {
  const encoding = textEncodingOf(bytes)
  if (encoding !== 'bytes') {
    yield* utf16Slices(bytes, encoding)
    return
  }
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  for (let at = hasMark ? BYTE_ORDER_MARK.length : 0; at < bytes.length; ) {
    const end = endOfCharacter(bytes, at + SLICE_BYTES)
    yield decoded(bytes.subarray(at, end))
    at = end
  }
}

function* utf16Slices(bytes: Buffer, encoding: Exclude<TextEncoding, 'bytes'>): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + SLICE_BYTES), { stream: at + SLICE_BYTES < bytes.length })
  }
}

/** The place from `at` on where no character of UTF-8 is cut. */
function endOfCharacter(bytes: Buffer, at: number): number {
  let end = Math.min(at, bytes.length)
  while (end < bytes.length && end < at + 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end += 1
  return end
}

function decoded(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let text = ''
  let start = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (!SEPARATORS.has(bytes[at]) && at + 1 < bytes.length) continue
    const field = bytes.subarray(start, at + 1)
    text += isUtf8(field) ? field.toString('utf8') : windows1252.decode(field)
    start = at + 1
  }
  return text
}
