import { fileTypeFromBuffer } from 'file-type'
import { NOT_WHAT_IT_SAYS, TOO_MANY_PIXELS } from '../errors.ts'
import { FILE_TYPES, type FileType } from '../types-contract.ts'
import { isOleWith } from './ole.ts'
import { PIXELS_MAX, pixelsOf } from './pixels.ts'
import { readBytes, type StoredBytes } from './stored-bytes.ts'
import { officeZipIssue } from './zip.ts'

/** Enough for every signature that the detector knows of the types we take. */
const HEAD_BYTES = 4100
const TEXT_HEAD_BYTES = 1024

/** The detector's names for types that we call differently. */
const ALIASES: Readonly<Record<string, FileType>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
}

/**
 * What is wrong with a file that says to be of `declared` type, in words fit to show, or undefined. The content
 * decides, never a name or header: a file must be of its type from the first byte on, must not be another kind of
 * file as well, and a compressed one or a picture must not grow out of measure.
 */
export async function contentIssue(file: StoredBytes, declared: FileType): Promise<string | undefined> {
  switch (declared) {
    case 'text/csv':
    case 'text/plain':
      return issueUnless(await isPlainText(file))
    case 'application/vnd.ms-excel':
      return issueUnless(await isOleWith(file, ['Workbook', 'Book']))
    case 'application/vnd.ms-powerpoint':
      return issueUnless(await isOleWith(file, ['PowerPoint Document']))
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      return officeZipIssue(file, { mainPart: 'xl/workbook.xml', isInflated: true })
    case 'application/vnd.openxmlformats-officedocument.presentationml.presentation':
      return officeZipIssue(file, { mainPart: 'ppt/presentation.xml', isInflated: false })
    default:
      if (!(await isPlainly(file, declared))) return NOT_WHAT_IT_SAYS
      return (await pixelsOf(file, declared)) > PIXELS_MAX ? TOO_MANY_PIXELS : undefined
  }
}

const issueUnless = (isFine: boolean) => (isFine ? undefined : NOT_WHAT_IT_SAYS)

async function isPlainly(file: StoredBytes, declared: FileType): Promise<boolean> {
  const head = await readBytes(file, 0, HEAD_BYTES)
  const detected = (await fileTypeFromBuffer(head))?.mime
  if (detected === undefined || (ALIASES[detected] ?? detected) !== declared) return false
  const tail = await readBytes(file, Math.max(0, file.size - TAIL_BYTES), TAIL_BYTES)
  if (endsAsZip(tail)) return false
  return FILE_TYPES[declared].kind === 'pdf' || !(holdsMarkup(head) || holdsMarkup(tail))
}

/** Signatures of markup, PDF, RTF and scripts, which are not plain text. */
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
  const head = (await readBytes(file, 0, TEXT_HEAD_BYTES))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  if (OTHER_BEGINNING.test(head)) return false
  for await (const chunk of await file.read()) {
    const bytes: Buffer = chunk
    if (bytes.some(isControl)) return false
  }
  return true
}

/** A zip's last record and the longest comment behind it. */
export const TAIL_BYTES = 22 + 65_535
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const COMMENT_LENGTH_AT = 20
const END_RECORD_BYTES = 22

/** Only both ends are searched: elsewhere in a long file a match may be chance. */
const LOOKED_AT_BYTES = 4096
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)[\s>/]/i

/** True if unpackers would open the file as a zip. `tail`: its last `TAIL_BYTES`. */
export function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.indexOf(END_RECORD); at >= 0; at = tail.indexOf(END_RECORD, at + 1)) {
    const isWhole = at + END_RECORD_BYTES <= tail.length
    if (isWhole && at + END_RECORD_BYTES + tail.readUInt16LE(at + COMMENT_LENGTH_AT) === tail.length)
      return true
  }
  return false
}

/** True if a browser that sniffs types could render the picture as HTML. */
export function holdsMarkup(part: Buffer): boolean {
  const ends = [part.subarray(0, LOOKED_AT_BYTES), part.subarray(-LOOKED_AT_BYTES)]
  return ends.some((bytes) => MARKUP.test(bytes.toString('latin1')))
}
