import { readBytes, type StoredBytes } from './stored-bytes.ts'

const HEAD_BYTES = 1024
/** What begins so is a page, a picture or a program to somebody, not a table. */
const OTHER_BEGINNING = /^\s*<(?:!doctype|html|head|body|script|svg|iframe|\?|!--)|^%PDF|^\{\\rtf|^#!/i

const TAB = 0x09
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const DELETE = 0x7f

function isControl(byte: number): boolean {
  return byte === DELETE || (byte < SPACE && (byte < TAB || byte > CARRIAGE_RETURN))
}

/** True for text in UTF-8 or a Windows code page: no control characters, and no other kind of file's beginning. */
export async function isPlainText(file: StoredBytes): Promise<boolean> {
  const head = (await readBytes(file, 0, HEAD_BYTES)).toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  if (OTHER_BEGINNING.test(head)) return false
  for await (const chunk of await file.read()) {
    const bytes: Buffer = chunk
    if (bytes.some(isControl)) return false
  }
  return true
}
