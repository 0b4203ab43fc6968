import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2f6fde' } })

export const png = await picture.clone().png().toBuffer()
export const jpeg = await picture.clone().jpeg().toBuffer()
export const gif = await picture.clone().gif().toBuffer()
export const webp = await picture.clone().webp().toBuffer()
export const avif = await picture.clone().resize(60, 40).avif().toBuffer()
export const tiff = await picture.clone().resize(60, 40).tiff().toBuffer()

const box = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 8)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content])
}

const film = (brand: string) =>
  Buffer.concat([
    box('ftyp', Buffer.concat([Buffer.from(brand, 'latin1'), Buffer.alloc(4), Buffer.from(brand, 'latin1')])),
    box('mdat', Buffer.alloc(2000, 7)),
  ])

export const heic = film('heic')
export const m4a = film('M4A ')
export const mp4 = film('isom')
export const mov = film('qt  ')
export const webm = Buffer.concat([
  Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581 02'.replace(/ /g, ''),
    'hex',
  ),
  Buffer.alloc(500, 1),
])

/** Sound as far as it is looked at: the first bytes of its container or its first frames. */
const sound = (...head: readonly (string | Buffer)[]) =>
  Buffer.concat([...head.map((part) => Buffer.from(part)), Buffer.alloc(600, 1)])
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const ogg = (codec: string) => {
  const page = Buffer.alloc(28)
  page.write('OggS')
  return sound(page, latin1(codec))
}
export const mp3 = sound(
  latin1('ID3\x03\x00\x00\x00\x00\x00\x0a'),
  Buffer.alloc(10),
  latin1('\xff\xfb\x90\x64'),
)
export const mp3Bare = Buffer.concat(
  Array.from({ length: 4 }, () => Buffer.concat([latin1('\xff\xfb\x90\x64'), Buffer.alloc(413)])),
)
export const opus = ogg('OpusHead')
export const vorbis = ogg('\x01vorbis')
export const wav = sound(latin1('RIFF\x00\x08\x00\x00WAVEfmt '))
export const flac = sound(latin1('fLaC\x00\x00\x00\x22'))
export const aac = sound(latin1('\xff\xf1\x50\x80'))

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
export const csv = Buffer.from(
  '\uFEFFNome;Email\n"Ana; filha";ana@cadencia.example\nJosé;josé@cadencia.example\n',
)
export const csvWindows = Buffer.from('Nome;Email\r\nJos\xe9;jose@cadencia.example\r\n', 'latin1')
export const txt = Buffer.from('Uma anotação.\n')
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')
export const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(300)])

/** A compound file as far as it is looked at: its signature and directory entries for a stream and maybe a storage. */
export function ole(streamName: string, storageName = ''): Buffer {
  const header = Buffer.alloc(512)
  header.write('d0cf11e0a1b11ae1', 'hex')
  const entries = [directoryEntry(streamName, 2), directoryEntry(storageName, 1)]
  return Buffer.concat([header, Buffer.alloc(1024), Buffer.alloc(128), ...entries, Buffer.alloc(256)])
}

function directoryEntry(text: string, kind: number): Buffer {
  const entry = Buffer.alloc(128)
  const name = Buffer.from(`${text}\0`, 'utf16le')
  name.copy(entry)
  entry.writeUInt16LE(name.length, 64)
  entry.writeUInt8(kind, 66)
  return entry
}

/** An archive of these entries. */
export async function zip(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(entries)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return buffer(archive.outputStream)
}

const CONTENT_TYPES = '<?xml version="1.0"?><Types/>'

export const xlsx = (more: Readonly<Record<string, string | Buffer>> = {}) =>
  zip({
    '[Content_Types].xml': CONTENT_TYPES,
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    ...more,
  })

export const pptx = () =>
  zip({ '[Content_Types].xml': CONTENT_TYPES, 'ppt/presentation.xml': '<presentation/>' })

export const docx = (more: Readonly<Record<string, string>> = {}) =>
  zip({ '[Content_Types].xml': CONTENT_TYPES, 'word/document.xml': '<document/>', ...more })

/** An OpenDocument file: `text`, `spreadsheet` or `presentation`. */
export const openDocument = (kind: string, more: Readonly<Record<string, string>> = {}) =>
  zip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': '<office:document-content/>',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    ...more,
  })

/** The same archive, whose entry of this name claims to be `size` bytes long wherever it says so. */
export function lyingAbout(archive: Buffer, name: string, size: number): Buffer {
  const lie = Buffer.from(archive)
  const central = lie.lastIndexOf(name) - 46
  lie.writeUInt32LE(size, central + 24)
  const local = lie.readUInt32LE(central + 42)
  // With a descriptor behind the data, the local header says nothing.
  if (lie.readUInt32LE(local + 22) !== 0) lie.writeUInt32LE(size, local + 22)
  return lie
}

/** The same picture, whose header says that it is of another size, in pixels. */
export function pretending(picture: Buffer, width: number, height: number): Buffer {
  const lie = Buffer.from(picture)
  const frame = lie.indexOf(Buffer.from('ffc0', 'hex'))
  if (lie.subarray(1, 4).equals(Buffer.from('PNG'))) {
    lie.writeUInt32BE(width, 16)
    lie.writeUInt32BE(height, 20)
  } else if (lie.subarray(0, 3).equals(Buffer.from('GIF'))) {
    lie.writeUInt16LE(width, 6)
    lie.writeUInt16LE(height, 8)
  } else if (lie.includes('ispe')) {
    lie.writeUInt32BE(width, lie.indexOf('ispe') + 8)
    lie.writeUInt32BE(height, lie.indexOf('ispe') + 12)
  } else if (lie.subarray(12, 16).equals(Buffer.from('VP8 '))) {
    lie.writeUInt16LE(width, 26)
    lie.writeUInt16LE(height, 28)
  } else {
    lie.writeUInt16BE(height, frame + 5)
    lie.writeUInt16BE(width, frame + 7)
  }
  return lie
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A black PNG of one bit a pixel, so that millions of them are a few kilobytes. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const lines = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    png.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
