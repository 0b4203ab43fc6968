import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { GROWS_TOO_MUCH, NOT_WHAT_IT_SAYS } from '../errors.ts'
import type { FileType } from '../types-contract.ts'
import { readBytes, type StoredBytes } from './stored-bytes.ts'

const MIB = 1024 * 1024
/** Far above what Office writes into files of 50 MB. */
const LIMITS = { entries: 10_000, inflatedBytes: 512 * MIB, ratio: 200, ratioFromBytes: 50 * MIB }
const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1')
const LOCAL_HEADER_BYTES = 30

/** Programs, pages and macros have no place in a document; a Java archive is a zip as well. */
const FOREIGN =
  /(?:^|\/)(?:META-INF\/|vbaProject\.bin$)|\.(?:class|jar|exe|dll|scr|bat|cmd|ps1|vbs|js|html?|php)$/i
/** An OpenDocument file lists its parts in `META-INF`; its macros are in folders of their own. */
const FOREIGN_OPEN =
  /^(?:Basic|Scripts)\/|(?:^|\/)META-INF\/(?!manifest\.xml$|documentsignatures\.xml$)|\.(?:class|jar|exe|dll|scr|bat|cmd|ps1|vbs|js|html?|php)$/i

/** The part that tells a document's kind; a table, which the server itself will open, is also inflated to see its length. */
const OFFICE_ZIPS = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': /^xl\/workbook\.xml$/,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': /^ppt\/presentation\.xml$/,
  // Word in the browser numbers it.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': /^word\/document\d*\.xml$/,
  'application/vnd.oasis.opendocument.text': /^content\.xml$/,
  'application/vnd.oasis.opendocument.spreadsheet': /^content\.xml$/,
  'application/vnd.oasis.opendocument.presentation': /^content\.xml$/,
} as const satisfies Partial<Record<FileType, RegExp>>

type OfficeZip = keyof typeof OFFICE_ZIPS

const INFLATED: OfficeZip = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function isOfficeZip(type: FileType): type is OfficeZip {
  return Object.hasOwn(OFFICE_ZIPS, type)
}

const isOpenDocument = (type: OfficeZip) => type.includes('opendocument')

/** What is wrong with a document that is a zip of XML parts (Office's newer formats, OpenDocument), or undefined. */
export async function officeZipIssue(file: StoredBytes, type: OfficeZip): Promise<string | undefined> {
  // From the first byte on: an archive behind another kind of file is still an archive.
  const head = await readBytes(file, 0, LOCAL_HEADER.length)
  if (!head.equals(LOCAL_HEADER)) return NOT_WHAT_IT_SAYS
  try {
    const zip = await fromRandomAccessReaderPromise(new StoredReader(file), file.size, { autoClose: false })
    if (zip.entryCount > LIMITS.entries) return GROWS_TOO_MUCH
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const issue = entriesIssue(entries, file.size) ?? partsIssue(entries, type)
    if (issue !== undefined) return issue
    if (type === INFLATED) await inflateAll(zip, entries)
    return !isOpenDocument(type) || (await saysToBe(zip, entries, type)) ? undefined : NOT_WHAT_IT_SAYS
  } catch (error) {
    if (isStorageFailure(error)) throw error
    return NOT_WHAT_IT_SAYS
  }
}

/** Sizes as the archive's own list has them, and whether entries share bytes, as those of bombs do. */
function entriesIssue(entries: readonly Entry[], size: number): string | undefined {
  const inflated = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (inflated > LIMITS.inflatedBytes) return GROWS_TOO_MUCH
  if (inflated > LIMITS.ratioFromBytes && inflated > size * LIMITS.ratio) return GROWS_TOO_MUCH
  const placed = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  const isOverlapping = placed.some((entry, index) => {
    const endsAt = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize
    return endsAt > (placed[index + 1]?.relativeOffsetOfLocalHeader ?? size)
  })
  return isOverlapping ? GROWS_TOO_MUCH : undefined
}

function partsIssue(entries: readonly Entry[], type: OfficeZip): string | undefined {
  const [list, foreign] = isOpenDocument(type)
    ? [MEDIA_TYPE_PART, FOREIGN_OPEN]
    : ['[Content_Types].xml', FOREIGN]
  const isOffice =
    entries.some(({ fileName }) => fileName === list) &&
    entries.some(({ fileName }) => OFFICE_ZIPS[type].test(fileName))
  const isClean = entries.every((entry) => !entry.isEncrypted() && !foreign.test(entry.fileName))
  return isOffice && isClean ? undefined : NOT_WHAT_IT_SAYS
}

const MEDIA_TYPE_PART = 'mimetype'

/** Whether an OpenDocument file names this type. */
async function saysToBe(zip: ZipFile, entries: readonly Entry[], type: OfficeZip): Promise<boolean> {
  const entry = entries.find(({ fileName }) => fileName === MEDIA_TYPE_PART)
  if (!entry || entry.uncompressedSize > 2 * type.length) return false
  return (await text(await zip.openReadStreamPromise(entry))).trim() === type
}

/** Throws at an entry that is longer or shorter than the list says, at the first byte too many. */
async function inflateAll(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    for await (const _ of await zip.openReadStreamPromise(entry)) {
      // Only that it ends where it should matters.
    }
  }
}

class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
}

function isStorageFailure(error: unknown): boolean {
  return error instanceof StorageFailure
}

/** Lets the unpacker read a stored file here and there. */
class StoredReader extends RandomAccessReader {
  readonly #file: StoredBytes

  constructor(file: StoredBytes) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (end <= start) return Readable.from([])
    const through = new PassThrough()
    this.#file.read({ start, end: end - 1 }).then(
      (stream) => {
        stream.on('error', (error) => through.destroy(new StorageFailure('storage away', { cause: error })))
        through.on('close', () => stream.destroy())
        stream.pipe(through)
      },
      (error: unknown) => through.destroy(new StorageFailure('storage away', { cause: error })),
    )
    return through
  }
}
