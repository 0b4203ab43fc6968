import { readBytes, type StoredBytes } from './stored-bytes.ts'

/** The container of Office's older formats: Microsoft's compound file, [MS-CFB]. */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Entries of the directory stand at multiples of their length, wherever its sectors are. */
const ENTRY_BYTES = 128
const NAME_LENGTH_AT = 64
const KIND_AT = 66
const STORAGE = 1
const STREAM = 2
/** Where documents of all kinds keep their macros. */
const MACROS = Buffer.from('VBA\0', 'utf16le')

/** True for a compound file with a stream of one of these names, which tell its kind, and without macros. */
export async function isOleWith(file: StoredBytes, names: readonly string[]): Promise<boolean> {
  const head = await readBytes(file, 0, SIGNATURE.length)
  if (!head.equals(SIGNATURE)) return false
  const wanted = names.map((name) => Buffer.from(`${name}\0`, 'utf16le'))
  let isFound = false
  for await (const entry of blocks(await file.read(), ENTRY_BYTES)) {
    if (isNamed(entry, STORAGE, MACROS)) return false
    isFound ||= wanted.some((name) => isNamed(entry, STREAM, name))
  }
  return isFound
}

function isNamed(entry: Buffer, kind: number, name: Buffer): boolean {
  return (
    entry[KIND_AT] === kind &&
    entry.readUInt16LE(NAME_LENGTH_AT) === name.length &&
    entry.subarray(0, name.length).equals(name)
  )
}

/** Cuts a stream into blocks of one length; what is left over at its end is dropped. */
async function* blocks(stream: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    for (; at + length <= bytes.length; at += length) yield bytes.subarray(at, at + length)
    rest = Buffer.from(bytes.subarray(at))
  }
}
