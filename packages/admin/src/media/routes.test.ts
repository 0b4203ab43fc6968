import { randomUUID } from 'node:crypto'
import { multipart } from '@cadencia/files/testing/uploads'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { adminApp } from '../testing/admin-app.ts'
import { MediaFile } from './contract.ts'

const { app, db, ada, person, audited, facts, settings } = await adminApp()

/** A photograph of noise, which compresses badly. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const large = await photo(2400, 1200).jpeg({ quality: 100 }).withMetadata({ orientation: 1 }).toBuffer()
const flat = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f6fde' } })
  .png({ compressionLevel: 0 })
  .toBuffer()
const text = Buffer.from('Uma anotação.\n')

type Part = readonly [field: string, content: Buffer, name: string]

async function upload(parts: readonly Part[], headers = ada.headers) {
  const form = await multipart(
    parts.map(([field, content, name]) => [field, new File([new Uint8Array(content)], name)]),
  )
  return app.inject({
    method: 'POST',
    url: '/api/admin/upload',
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
}

async function keep(content: Buffer, name: string): Promise<MediaFile> {
  const answer = await upload([['file-0', content, name]])
  expect(answer.statusCode, answer.body).toBe(201)
  const [file] = MediaFile.array().parse(answer.json().files)
  if (!file) throw new Error('no file was answered')
  return file
}

const bytesOf = async ({ url }: MediaFile) => (await app.inject({ url, headers: ada.headers })).rawPayload
const list = async () => MediaFile.array().parse((await ada.send('GET', '/api/admin/media')).json())

async function set(patch: object): Promise<void> {
  expect((await ada.send('PUT', '/api/admin/media-settings', patch)).statusCode).toBe(200)
  await expect.poll(() => settings.get('media')).toMatchObject(patch)
}

describe('POST /api/admin/upload', () => {
  it('takes file-0, file-1 and so on; answers uploaded and files; GET /api/admin/media lists them', async () => {
    const answer = await upload([
      ['file-0', flat, 'Capa do mês.png'],
      ['file-1', text, 'notas.txt'],
    ])
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      uploaded: 2,
      files: [
        { name: 'Capa do mês.png', type: 'image/png', width: 300, height: 200, originalSize: flat.length },
        { name: 'notas.txt', type: 'text/plain', size: text.length, previewUrl: null, width: null },
      ],
      refused: [],
    })
    expect((await list()).map(({ name }) => name).sort()).toEqual(['Capa do mês.png', 'notas.txt'])
    const [one] = await list()
    expect(one?.uploadedBy).toMatchObject({ id: ada.userId, firstName: 'Ada' })
  })

  it('takes what it may and says why it refuses the rest', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const answer = await upload([
      ['file-0', html, 'pagina.html'],
      ['file-1', text, 'ata.txt'],
      ['file-2', html, 'falsa.png'],
    ])
    expect(answer.json()).toMatchObject({
      uploaded: 1,
      files: [{ name: 'ata.txt' }],
      refused: [{ name: 'pagina.html' }, { name: 'falsa.png' }],
    })
  })

  it('SEC-15: refuses a kind that is none, a picture that is none, nothing, other fields and other bodies', async () => {
    const before = await list()
    const torn = large.subarray(0, 600)
    const cases: readonly (readonly [readonly Part[], number])[] = [
      [[['file-0', Buffer.from('MZ'), 'virus.exe']], 415],
      [[['file-0', torn, 'rasgada.jpg']], 415],
      [[], 400],
      [[['anexo', text, 'notas.txt']], 400],
    ]
    for (const [parts, status] of cases) expect((await upload(parts)).statusCode).toBe(status)
    expect((await ada.send('POST', '/api/admin/upload', { file: 1 })).statusCode).toBe(415)
    expect(await list()).toEqual(before)
  })
})

it('keeps a name with quotation marks as it was, also of what is refused', async () => {
  const part = (index: number, name: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; name="file-${index}"; filename="${name}"\r\n\r\n${content}\r\n`
  const payload = `${part(0, 'relatório %22final%22 ção 🚀.txt', 'abc')}${part(1, '%22vírus%22.exe', 'MZ')}--x--\r\n`
  const headers = { ...ada.headers, 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.inject({ method: 'POST', url: '/api/admin/upload', headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toMatchObject({
    files: [{ name: 'relatório "final" ção 🚀.txt' }],
    refused: [{ name: '"vírus".exe' }],
  })
})

it.each([
  ['no boundary', 'multipart/form-data', '--x--'],
  ['another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--\r\n'],
  ['a broken header', 'multipart/form-data; boundary=x', '--x\r\n: form\r\n\r\nabc\r\n--x--\r\n'],
  [
    'an end within its file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file-0"; filename="notas.txt"\r\n\r\nabc',
  ],
  [
    'an end after its first file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file-0"; filename="notas.txt"\r\n\r\nabc\r\n--x\r\n',
  ],
])('refuses a form with %s in Portuguese (SEC-44)', async (_name, type, payload) => {
  const before = await list()
  const headers = { ...ada.headers, 'content-type': type }
  const answer = await app.inject({ method: 'POST', url: '/api/admin/upload', headers, payload })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().message).toMatch(/^(?:O envio|Envie)/)
  expect(await list()).toEqual(before)
})

describe('the media settings', () => {
  it('autoOptimizeImages: a picture is kept with less bytes; off, as it was sent', async () => {
    const optimised = await keep(flat, 'a.png')
    expect(optimised.size).toBeLessThan(flat.length / 10)
    expect(optimised).toMatchObject({ originalSize: flat.length, width: 300, height: 200 })
    expect(await sharp(await bytesOf(optimised)).metadata()).toMatchObject({ format: 'png', width: 300 })
    await set({ autoOptimizeImages: false })
    const kept = await keep(flat, 'b.png')
    expect(await bytesOf(kept)).toEqual(flat)
    await set({ autoOptimizeImages: true })
  })

  it('enableImageResize, maxImageWidth, maxImageHeight: a picture fits inside; off, it stays as large', async () => {
    const fitted = await keep(large, 'c.jpg')
    expect(fitted).toMatchObject({ width: 1920, height: 960, type: 'image/jpeg' })
    expect(await sharp(await bytesOf(fitted)).metadata()).toMatchObject({ width: 1920, height: 960 })
    await set({ maxImageWidth: 4000, maxImageHeight: 300 })
    expect(await sharp(await bytesOf(await keep(large, 'd.jpg'))).metadata()).toMatchObject({
      width: 600,
      height: 300,
    })
    await set({ maxImageWidth: 500 })
    expect(await keep(large, 'e.jpg')).toMatchObject({ width: 500, height: 250 })
    await set({ enableImageResize: false, autoOptimizeImages: false })
    expect(await bytesOf(await keep(large, 'f.jpg'))).toEqual(large)
    await set({
      enableImageResize: true,
      autoOptimizeImages: true,
      maxImageWidth: 1920,
      maxImageHeight: 1080,
    })
  })

  it('turns a photograph upright before it is measured, and forgets where it was taken', async () => {
    const turned = await photo(1200, 2400)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ana' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const file = await keep(turned, 'g.jpg')
    expect(file).toMatchObject({ width: 1920, height: 960 })
    const { exif, orientation } = await sharp(await bytesOf(file)).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
  })

  it('keeps an animation moving', async () => {
    const frames = await Promise.all(
      [0, 1, 2].map((n) =>
        photo(200, 100 + n * 0)
          .raw()
          .toBuffer(),
      ),
    )
    const gif = await sharp(Buffer.concat(frames), {
      raw: { width: 200, height: 300, channels: 3, pageHeight: 100 },
    })
      .gif()
      .toBuffer()
    await set({ maxImageWidth: 100 })
    const file = await keep(gif, 'h.gif')
    expect(file).toMatchObject({ width: 100, height: 50 })
    expect(await sharp(await bytesOf(file), { animated: true }).metadata()).toMatchObject({
      pages: 3,
      pageHeight: 50,
    })
    await set({ maxImageWidth: 1920 })
  })

  it('maxFileSize: one byte too many is 413', async () => {
    await set({ maxFileSize: 1 })
    const answer = await upload([['file-0', Buffer.alloc(1024 * 1024 + 1, 'a'), 'longo.txt']])
    expect(answer.json()).toMatchObject({ statusCode: 413, message: 'Arquivo muito grande' })
    await set({ maxFileSize: 100 })
  })

  it('allowedTypes: others are 415', async () => {
    await set({ allowedTypes: 'image/png, application/pdf' })
    expect((await upload([['file-0', text, 'notas.txt']])).statusCode).toBe(415)
    await keep(flat, 'i.png')
    await set({ allowedTypes: 'image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain' })
  })
})

describe('a media file', () => {
  it('is read by all who are signed in, and by nobody else', async () => {
    const { url } = await keep(text, 'aviso.txt')
    expect((await (await person('Ana')).send('GET', url)).statusCode).toBe(200)
    expect((await app.inject({ url })).statusCode).toBe(401)
  })

  it('DELETE /api/admin/media/{id}: is gone at once from the list and for everybody, who sent it too, and recorded', async () => {
    const { id, url } = await keep(text, 'velho.txt')
    const ana = await person('Ana')
    expect((await ada.send('GET', url)).statusCode).toBe(200)
    expect((await ada.send('DELETE', `/api/admin/media/${id}`)).statusCode).toBe(204)
    expect((await list()).map((file) => file.id)).not.toContain(id)
    for (const reader of [ana, ada]) expect((await reader.send('GET', url)).statusCode).toBe(404)
    expect((await ada.send('DELETE', `/api/admin/media/${id}`)).statusCode).toBe(404)
    expect((await facts(id)).map(({ fact }) => fact)).toEqual(['media.uploaded', 'media.deleted'])
    expect(await audited(id)).toMatchObject([
      { actorId: ada.userId, action: 'media.uploaded', after: { name: 'velho.txt', type: 'text/plain' } },
      { action: 'media.deleted', before: { name: 'velho.txt' }, after: null },
    ])
  })

  it('that is unknown is 404', async () => {
    const answer = await ada.send('DELETE', `/api/admin/media/${randomUUID()}`)
    expect(answer.json()).toMatchObject({ statusCode: 404, message: 'Arquivo não encontrado.' })
  })

  it('leaves nothing behind when it was replaced or refused', async () => {
    const loose = await db
      .selectFrom('files')
      .select(['name', 'storage_key as storageKey'])
      .where('use', 'is', null)
      .execute()
    // What was deleted above waits for the job that takes its bytes away.
    expect(loose).toEqual([{ name: 'velho.txt', storageKey: null }])
    const jobs = db.selectFrom('job_requests').select('id').where('name', '=', 'remove_unused_files')
    expect((await jobs.execute()).length).toBeGreaterThan(0)
  })
})

it('the list pages by key', async () => {
  const first = await ada.send('GET', '/api/admin/media?limit=2')
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await ada.send('GET', next)
  const ids = [...first.json(), ...second.json()].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(first.headers['x-total-count']).toBe(String((await list()).length))
  const [id] = ids
  const one = await ada.send('GET', `/api/admin/media?id=${id}`)
  expect(one.json().map((file: MediaFile) => file.id)).toEqual([id])
  expect((await ada.send('GET', `/api/admin/media?id=${randomUUID()}`)).json()).toEqual([])
})

it('SEC-24: the library is the administrators’ alone', async () => {
  const ana = await person('Ana')
  expect((await ana.send('GET', '/api/admin/media')).statusCode).toBe(403)
  expect((await upload([['file-0', text, 'notas.txt']], ana.headers)).statusCode).toBe(403)
})
