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
  ['notas.txt', samples.txt, 'text/plain'],
  ['antigo.xls', samples.ole('Workbook'), 'application/vnd.ms-excel'],
  ['antigo.ppt', samples.ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['novo.xlsx', await samples.xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'novo.pptx',
    await samples.pptx(),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
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
  ['UTF-16 named .csv', 'leads.csv', Buffer.from('\uFEFFNome,Email', 'utf16le')],
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
})
