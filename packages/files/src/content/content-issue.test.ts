import { describe, expect, it } from 'vitest'
import { filesApp } from '../testing/files-app.ts'
import * as samples from '../testing/samples.ts'

const { person, send, stored, rows } = await filesApp()
const ana = await person()
const MIB = 1024 * 1024

const TAKEN: [string, Buffer, string][] = [
  ['foto.jpg', samples.jpeg, 'image/jpeg'],
  ['FOTO.JPEG', samples.jpeg, 'image/jpeg'],
  ['tela.png', samples.png, 'image/png'],
  ['anima.gif', samples.gif, 'image/gif'],
  ['foto.webp', samples.webp, 'image/webp'],
  ['filme.mp4', samples.mp4, 'video/mp4'],
  ['filme.mov', samples.mov, 'video/quicktime'],
  ['filme.webm', samples.webm, 'video/webm'],
  ['contrato.pdf', samples.pdf, 'application/pdf'],
  ['leads.csv', samples.csv, 'text/csv'],
  ['leads.csv', samples.csvWindows, 'text/csv'],
  ['leads.csv', Buffer.from('\uFEFFNome\tEmail\r\nJosé\tj@x.example\r\n', 'utf16le'), 'text/csv'],
  ['leads.csv', Buffer.from('\uFEFFNome\tEmail\r\nJosé\tj@x.example\r\n', 'utf16le').swap16(), 'text/csv'],
  ['leads.csv', Buffer.from('Nome\tEmail\r\nJosé\tj@x.example\r\n', 'utf16le'), 'text/csv'],
  ['notas.txt', samples.txt, 'text/plain'],
  ['antigo.xls', samples.ole('Workbook'), 'application/vnd.ms-excel'],
  ['antigo.ppt', samples.ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['novo.xlsx', await samples.xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'novo.pptx',
    await samples.pptx(),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  ['foto.jfif', samples.jpeg, 'image/jpeg'],
  ['FOTO.JFIF', samples.jpeg, 'image/jpeg'],
  ['foto.jpe', samples.jpeg, 'image/jpeg'],
  ['foto.pjpeg', samples.jpeg, 'image/jpeg'],
  ['foto.avif', samples.avif, 'image/avif'],
  ['IMG_0001.HEIC', samples.heic, 'image/heic'],
  ['digitalizado.TIF', samples.tiff, 'image/tiff'],
  ['celular.mp4', samples.mov, 'video/mp4'],
  ['voz.mp3', samples.mp3, 'audio/mpeg'],
  ['voz sem etiqueta.mp3', samples.mp3Bare, 'audio/mpeg'],
  ['voz.m4a', samples.m4a, 'audio/mp4'],
  ['gravador.m4a', samples.mp4, 'audio/mp4'],
  ['voz.ogg', samples.vorbis, 'audio/ogg'],
  ['PTT-20261127.opus', samples.opus, 'audio/ogg'],
  ['voz.wav', samples.wav, 'audio/wav'],
  ['voz.flac', samples.flac, 'audio/flac'],
  ['voz.aac', samples.aac, 'audio/aac'],
  ['voz.weba', samples.webm, 'audio/webm'],
  ['antigo.doc', samples.ole('WordDocument'), 'application/msword'],
  [
    'ata.docx',
    await samples.docx(),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['ata.odt', await samples.openDocument('text'), 'application/vnd.oasis.opendocument.text'],
  ['conta.ods', await samples.openDocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
  ['aula.ODP', await samples.openDocument('presentation'), 'application/vnd.oasis.opendocument.presentation'],
  ['unicode.csv', Buffer.from('\uFEFFNome\tEmail\nJosé\tjose@cadencia.example', 'utf16le'), 'text/csv'],
  ['unicode.txt', Buffer.from('\uFEFFOlá 🚀', 'utf16le'), 'text/plain'],
  ['unicode.txt', Buffer.from('\uFEFFOlá 🚀', 'utf16le').swap16(), 'text/plain'],
]

const bomb = samples.xlsx({ 'xl/worksheets/sheet2.xml': Buffer.alloc(64 * MIB) })
const liar = samples.lyingAbout(
  await samples.xlsx({ 'xl/media/sheet9.xml': Buffer.alloc(2 * MIB) }),
  'xl/media/sheet9.xml',
  100,
)

const REFUSED: [string, string, Buffer][] = [
  ['HTML named .png', 'foto.png', samples.html],
  ['SVG named .png', 'foto.png', samples.svg],
  ['EXE named .png', 'foto.png', samples.exe],
  ['HTML', 'pagina.html', samples.html],
  ['SVG', 'desenho.svg', samples.svg],
  ['EXE', 'programa.exe', samples.exe],
  ['no extension known', 'arquivo.xyz', samples.txt],
  ['PNG named .jpg', 'foto.jpg', samples.png],
  ['MP4 named .png', 'foto.png', samples.mp4],
  ['PNG with an archive behind it', 'foto.png', Buffer.concat([samples.png, await samples.zip({ a: 'b' })])],
  ['PDF with an archive behind it', 'a.pdf', Buffer.concat([samples.pdf, await samples.zip({ a: 'b' })])],
  ['GIF that is a page as well', 'foto.gif', Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;')],
  ['JPEG with a page behind it', 'foto.jpg', Buffer.concat([samples.jpeg, samples.html])],
  ['page named .csv', 'leads.csv', samples.html],
  ['program named .csv', 'leads.csv', samples.exe],
  ['page in UTF-16 named .txt', 'a.txt', Buffer.from('\uFEFF<!doctype html><script>', 'utf16le')],
  ['half a pair in UTF-16', 'a.txt', Buffer.from('fffe41003dd84200', 'hex')],
  ['binary behind a mark', 'a.txt', Buffer.concat([Buffer.from('fffe', 'hex'), samples.exe])],
  ['page in UTF-16 without a mark', 'leads.csv', Buffer.from(' <!doctype html><p>', 'utf16le')],
  ['UTF-16 with a NUL', 'leads.csv', Buffer.from('\uFEFFNome,Email\nAna\0,a@x.example', 'utf16le')],
  [
    'UTF-16 with an archive behind it',
    'a.csv',
    Buffer.concat([Buffer.from('\uFEFFNome', 'utf16le'), await samples.zip({ a: 'b' })]),
  ],
  ['zip named .xlsx', 'leads.xlsx', await samples.zip({ 'leads.csv': 'a,b' })],
  ['presentation named .xlsx', 'leads.xlsx', await samples.pptx()],
  ['archive behind a picture, named .xlsx', 'a.xlsx', Buffer.concat([samples.png, await samples.xlsx()])],
  ['Java archive in an .xlsx', 'a.xlsx', await samples.xlsx({ 'META-INF/MANIFEST.MF': 'x', 'A.class': 'y' })],
  ['macros in an .xlsx', 'a.xlsx', await samples.xlsx({ 'xl/vbaProject.bin': 'x' })],
  ['zip bomb in an .xlsx', 'a.xlsx', await bomb],
  ['.xlsx that lies about a length', 'a.xlsx', liar],
  ['cut .xlsx', 'a.xlsx', (await samples.xlsx()).subarray(0, 200)],
  ['Word document named .xls', 'a.xls', samples.ole('WordDocument')],
  ['presentation named .xls', 'a.xls', samples.ole('PowerPoint Document')],
  ['macros in a .doc', 'a.doc', samples.ole('WordDocument', 'VBA')],
  ['macros in an .xls', 'a.xls', samples.ole('Workbook', 'VBA')],
  ['macros in a .docx', 'a.docx', await samples.docx({ 'word/vbaProject.bin': 'x' })],
  ['macros in an .odt', 'a.odt', await samples.openDocument('text', { 'Basic/script-lc.xml': 'x' })],
  ['program in an .odt', 'a.odt', await samples.openDocument('text', { 'a.exe': 'x' })],
  ['Java archive named .odt', 'a.odt', await samples.openDocument('text', { 'META-INF/MANIFEST.MF': 'x' })],
  ['spreadsheet named .odt', 'a.odt', await samples.openDocument('spreadsheet')],
  ['zip named .docx', 'a.docx', await samples.zip({ 'a.txt': 'a' })],
  ['zip named .odt', 'a.odt', await samples.zip({ 'content.xml': 'a' })],
  ['zip', 'a.zip', await samples.zip({ 'a.txt': 'a' })],
  ['page named .mp3', 'a.mp3', samples.html],
  ['MP3 with an archive behind it', 'a.mp3', Buffer.concat([samples.mp3, await samples.zip({ a: 'b' })])],
  ['MP3 with a page behind it', 'a.mp3', Buffer.concat([samples.mp3, samples.html])],
  ['program named .ogg', 'a.ogg', samples.exe],
  ['picture named .m4a', 'a.m4a', samples.png],
  ['AVIF of 400 megapixels', 'a.avif', samples.pretending(samples.avif, 20_000, 20_000)],
  ['program with macros', 'a.docm', await samples.docx()],
]

const NAMELESS: [string, Buffer, string][] = [
  ['foto', samples.jpeg, 'image/jpeg'],
  ['Ata v1.2', samples.pdf, 'application/pdf'],
  ['apresentação', samples.ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['voz', samples.opus, 'audio/ogg'],
  ['conta', await samples.openDocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
]

describe('SEC-18: uploads are judged by their content', () => {
  it.each(TAKEN)('takes %s', async (name, content, fileType) => {
    const answer = await send(ana, content, name)
    expect(answer.json()).toMatchObject({ fileName: name, fileType, fileSize: content.length })
  })

  it.each(REFUSED)('refuses %s with 415, and nothing stays', async (_, name, content) => {
    const before = await stored()
    const answer = await send(ana, content, name, 'image/png')
    expect(answer.json()).toMatchObject({ statusCode: 415, code: 'unsupported_file' })
    expect(await stored()).toEqual(before)
    expect((await rows()).filter((row) => row.stored_at === null)).toEqual([])
  })

  it('goes by the declared type where a name has no extension', async () => {
    expect((await send(ana, samples.png, 'captura', 'image/png')).json()).toMatchObject({
      fileType: 'image/png',
    })
    expect((await send(ana, samples.html, 'captura', 'image/png')).statusCode).toBe(415)
    expect((await send(ana, samples.txt, 'captura')).statusCode).toBe(415)
  })

  it.each(NAMELESS)(
    'goes by the content alone of %s, where nothing else says its type',
    async (name, content, fileType) => {
      for (const declared of ['', 'application/octet-stream', 'application/x-estranho']) {
        expect((await send(ana, content, name, declared)).json()).toMatchObject({ fileName: name, fileType })
      }
      expect((await send(ana, samples.exe, name)).statusCode).toBe(415)
      expect((await send(ana, await samples.zip({ a: 'b' }), name)).statusCode).toBe(415)
    },
  )

  it.each([
    ['leads.csv', samples.csv, 'application/vnd.ms-excel', 'text/csv'],
    ['voz.webm', samples.webm, 'audio/webm;codecs=opus', 'audio/webm'],
    ['filme.webm', samples.webm, 'application/octet-stream', 'video/webm'],
    ['voz.mp4', samples.mp4, 'audio/mp4', 'audio/mp4'],
  ])('takes %s where a system declares it as its own', async (name, content, declared, fileType) => {
    expect((await send(ana, content, name, declared)).json()).toMatchObject({ fileType })
  })
})
