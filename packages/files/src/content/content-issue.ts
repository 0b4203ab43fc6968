import { TextDecoder } from 'node:util'
import { textEncodingOf } from '@cadencia/text/text-encoding'
import { fileTypeFromBuffer } from 'file-type'
import { NOT_WHAT_IT_SAYS, TOO_MANY_PIXELS } from '../errors.ts'
import { ALL_TYPES, FILE_TYPES, type FileType } from '../types-contract.ts'
import { isOleWith } from './ole.ts'
import { PIXELS_MAX, pixelsOf } from './pixels.ts'
import { readBytes, type StoredBytes } from './stored-bytes.ts'
import { isOfficeZip, officeZipIssue } from './zip.ts'

/** Enough for every signature that the detector knows of the types we take. */
const HEAD_BYTES = 4100
const TEXT_HEAD_BYTES = 1024

const FILMS = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'audio/mp4', 'audio/x-m4a']

/** What the detector calls the content of these types, where it calls it differently; one container holds all films. */
const DETECTED: Partial<Record<FileType, readonly string[]>> = {
  'image/png': ['image/png', 'image/apng'],
  'image/heic': ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  'video/mp4': FILMS,
  'video/quicktime': FILMS,
  'audio/mp4': FILMS,
  'audio/ogg': ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg'],
  'audio/webm': ['video/webm'],
}

const OLE_STREAMS: Partial<Record<FileType, readonly string[]>> = {
  'application/msword': ['WordDocument'],
  'application/vnd.ms-excel': ['Workbook', 'Book'],
  'application/vnd.ms-powerpoint': ['PowerPoint Document'],
}

/**
 * What is wrong with a file that says to be of `declared` type, in words fit to show, or undefined. The content
 * decides, never a name or header: a file must be of its type from the first byte on, must not be another kind of
 * file as well, and a compressed one or a picture must not grow out of measure.
 */
export async function contentIssue(file: StoredBytes, declared: FileType): Promise<string | undefined> {
  const streams = OLE_STREAMS[declared]
  if (FILE_TYPES[declared].kind === 'text' || declared === 'text/csv') {
    return issueUnless(await isPlainText(file))
  }
  if (streams) return issueUnless(await isOleWith(file, streams))
  if (isOfficeZip(declared)) return officeZipIssue(file, declared)
  if (!(await isPlainly(file, declared))) return NOT_WHAT_IT_SAYS
  return (await pixelsOf(file, declared)) > PIXELS_MAX ? TOO_MANY_PIXELS : undefined
}

const ZIPPED = /zip|openxmlformats|opendocument/

/** The type of a file whose name and sender say nothing; undefined for text, which has no signature, and all else. */
export async function detectType(file: StoredBytes): Promise<FileType | undefined> {
  const detected = (await fileTypeFromBuffer(await readBytes(file, 0, HEAD_BYTES)))?.mime ?? ''
  const candidates = ALL_TYPES.filter((type) => {
    if (detected === 'application/x-cfb') return OLE_STREAMS[type] !== undefined
    return ZIPPED.test(detected) ? isOfficeZip(type) : detectedAs(type).includes(detected)
  })
  for (const type of candidates) if ((await contentIssue(file, type)) === undefined) return type
  return undefined
}

const detectedAs = (type: FileType): readonly string[] => DETECTED[type] ?? [type]

const issueUnless = (isFine: boolean) => (isFine ? undefined : NOT_WHAT_IT_SAYS)

async function isPlainly(file: StoredBytes, declared: FileType): Promise<boolean> {
  const head = await readBytes(file, 0, HEAD_BYTES)
  const detected = (await fileTypeFromBuffer(head))?.mime
  if (detected === undefined || !detectedAs(declared).includes(detected)) return false
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

function isControl(code: number): boolean {
  return code === DELETE || (code < SPACE && (code < TAB || code > CARRIAGE_RETURN))
}

/**
 * True for text in UTF-8, a Windows code page or UTF-16, as Excel and advertisement services write tables: no control
 * characters, and no other kind of file's beginning.
 */
export async function isPlainText(file: StoredBytes): Promise<boolean> {
  const head = await readBytes(file, 0, TEXT_HEAD_BYTES)
  const wide = wideDecoder(head)
  const beginning = wide ? wide().decode(head) : head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  if (OTHER_BEGINNING.test(beginning)) return false
  return wide ? isPlainWideText(file, wide()) : isPlainNarrowText(file)
}

/** Makes decoders of UTF-16; undefined where the text is not written in it. */
function wideDecoder(head: Buffer): (() => TextDecoder) | undefined {
  const encoding = textEncodingOf(head)
  return encoding === 'bytes' ? undefined : () => new TextDecoder(encoding)
}

async function isPlainNarrowText(file: StoredBytes): Promise<boolean> {
  for await (const chunk of await file.read()) {
    const bytes: Buffer = chunk
    if (bytes.some(isControl)) return false
  }
  return true
}

/** What the decoder replaces, such as half a pair, is no text either. */
async function isPlainWideText(file: StoredBytes, decoder: TextDecoder): Promise<boolean> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const strange = /[\u0000-\u0008\u000e-\u001f\u007f\ufffd-\uffff]/
  for await (const chunk of await file.read()) {
    if (strange.test(decoder.decode(chunk, { stream: true }))) return false
  }
  return decoder.decode() === ''
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
