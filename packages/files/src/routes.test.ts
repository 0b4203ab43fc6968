import { createHash } from 'node:crypto'
import { AppError } from '@cadencia/server/app-error'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { filesApp, type TestPerson } from './testing/files-app.ts'
import * as samples from './testing/samples.ts'

const UNLOCKED = 'session-that-unlocked'
const { app, db, attachments, person, upload, runJobs } = await filesApp({
  mayRead: {
    support: () => true,
    crm: (viewer) => {
      if (viewer.sessionId === UNLOCKED) return true
      throw new AppError('crm_locked', 403, 'Informe a senha do CRM.')
    },
    chat: (viewer, reference) => reference.includes(viewer.userId),
  },
})
const ana = await person()
const bruno = await person()
const guest = await person({ isGuest: true })
const unlocked = await person({ sessionId: UNLOCKED })

const read = (who: TestPerson, url: string, headers: Record<string, string> = {}) =>
  who.send({ url, headers })

async function claimed(
  content: Buffer,
  name: string,
  reference: string = crypto.randomUUID(),
): Promise<string> {
  const { fileURL } = await upload(ana, content, name)
  const use = name.endsWith('.pdf') ? 'crm' : name.endsWith('.txt') ? 'chat' : 'support'
  await attachments.claim(db, { fileURLs: [fileURL], ownerId: ana.userId, use, reference })
  return fileURL
}

describe('who reads a file', () => {
  it('SEC-19: nobody without a session', async () => {
    expect((await app.inject({ url: await claimed(samples.png, 'tela.png') })).statusCode).toBe(401)
  })

  it('before it is attached, only who sent it; others are told nothing of it', async () => {
    const { fileURL } = await upload(ana, samples.png, 'tela.png')
    expect((await read(ana, fileURL)).statusCode).toBe(200)
    expect((await read(bruno, fileURL)).statusCode).toBe(404)
    expect((await read(unlocked, fileURL)).statusCode).toBe(404)
  })

  it('as the domain that it is attached to says: support all staff, guests too', async () => {
    const fileURL = await claimed(samples.png, 'tela.png')
    expect((await read(bruno, fileURL)).statusCode).toBe(200)
    expect((await read(guest, fileURL)).statusCode).toBe(200)
  })

  it('CRM files only sessions that unlocked it (SEC-17), chat files only participants', async () => {
    const contract = await claimed(samples.pdf, 'contrato.pdf')
    expect((await read(unlocked, contract)).statusCode).toBe(200)
    expect((await read(ana, contract)).json()).toMatchObject({ statusCode: 403, code: 'crm_locked' })
    const note = await claimed(samples.txt, 'notas.txt', `chat-of-${bruno.userId}`)
    expect((await read(bruno, note)).statusCode).toBe(200)
    expect((await read(unlocked, note)).statusCode).toBe(404)
  })

  it('an unknown id is 404, one that is none 400, whatever the name', async () => {
    expect((await read(ana, `/api/files/${crypto.randomUUID()}/tela.png`)).statusCode).toBe(404)
    expect((await read(ana, '/api/files/..%2f..%2fetc/passwd')).statusCode).toBe(400)
    const { fileURL } = await upload(ana, samples.png, 'tela.png')
    const [, , , id] = fileURL.split('/')
    expect((await read(ana, `/api/files/${id}/x%00.png`)).statusCode).toBe(400)
    for (const name of ['..%2f..%2fetc%2fpasswd', 'a%0d%0aset-cookie:%20a=b']) {
      const answer = await read(ana, `/api/files/${id}/${name}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.rawPayload.equals(samples.png)).toBe(true)
    }
  })
})

describe('what is sent with it', () => {
  it('SEC-19: nosniff, a sandboxing policy, private caching, pictures and films inline', async () => {
    const { headers, rawPayload } = await read(ana, await claimed(samples.png, 'tela.png'))
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="tela.png"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      vary: 'Cookie',
      'accept-ranges': 'bytes',
      'content-length': String(samples.png.length),
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
    expect(rawPayload.equals(samples.png)).toBe(true)
    const film = await read(ana, await claimed(samples.mp4, 'filme.mp4'))
    expect(film.headers['content-disposition']).toMatch(/^inline;/)
  })

  it('everything else as an attachment, under its own name', async () => {
    const { fileURL } = await upload(ana, samples.csv, 'relação "nº 1"\r\n.csv')
    const { headers } = await read(ana, fileURL)
    expect(headers['content-type']).toBe('text/csv')
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="relacao \\"no 1\\"_*\.csv"; filename\*=UTF-8''rela%C3%A7%C3%A3o/,
    )
    expect(
      (await read(unlocked, await claimed(samples.pdf, 'a.pdf'))).headers['content-disposition'],
    ).toMatch(/^attachment/)
  })

  it('is 304 for who holds it, and HEAD tells its length', async () => {
    const fileURL = await claimed(samples.png, 'tela.png')
    const { etag } = (await read(ana, fileURL)).headers
    const again = await read(ana, fileURL, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await ana.send({ method: 'HEAD', url: fileURL })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(samples.png.length)])
  })
})

describe('ranges', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, samples.mp4.length - 1],
    ['bytes=-100', samples.mp4.length - 100, samples.mp4.length - 1],
    ['bytes=0-999999999', 0, samples.mp4.length - 1],
  ])('%s is answered with that part', async (range, start, end) => {
    const answer = await read(ana, await claimed(samples.mp4, 'filme.mp4'), { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${samples.mp4.length}`)
    expect(answer.rawPayload.equals(samples.mp4.subarray(start, end + 1))).toBe(true)
  })

  it('beyond the end is 416; malformed, several, or of another version is the whole', async () => {
    const fileURL = await claimed(samples.mp4, 'filme.mp4')
    const beyond = await read(ana, fileURL, { range: 'bytes=9999999-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${samples.mp4.length}`,
    ])
    for (const headers of [
      { range: 'bytes=x-y' },
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=0-1', 'if-range': '"other"' },
    ]) {
      const whole = await read(ana, fileURL, headers)
      expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, samples.mp4.length])
    }
  })
})

describe('previews', () => {
  it('are smaller pictures in WebP; until they are made the picture itself is shown', async () => {
    const { fileURL, previewURL } = await upload(ana, samples.png, 'tela.png')
    const early = await read(ana, String(previewURL))
    expect([early.headers['content-type'], early.headers['cache-control']]).toEqual([
      'image/png',
      'private, no-cache',
    ])
    await runJobs()
    const preview = await read(ana, String(previewURL))
    expect(preview.headers['content-type']).toBe('image/webp')
    expect(preview.headers['cache-control']).toBe('private, no-cache')
    expect(preview.headers.etag).not.toBe((await read(ana, fileURL)).headers.etag)
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 427,
    })
  })

  it('are not read by others than the file', async () => {
    const { previewURL } = await upload(ana, samples.png, 'tela.png')
    expect((await read(bruno, String(previewURL))).statusCode).toBe(404)
  })
})

it('stores what was sent, bit by bit', async () => {
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const { fileURL } = await upload(ana, samples.jpeg, 'foto.jpg')
  expect(sum((await read(ana, fileURL)).rawPayload)).toBe(sum(samples.jpeg))
})
