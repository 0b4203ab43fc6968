import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'content-disposition'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FILE_URL, FileInfo } from '../contract.ts'
import { filesApp } from '../testing/files-app.ts'
import * as samples from '../testing/samples.ts'
import { UPLOAD_MAX_BYTES, WAITING_MAX_BYTES } from '../uses-contract.ts'

const { app, db, clock, person, ticket, sendParts, send, upload, stored, rows } = await filesApp()
const ana = await person()
const bruno = await person()
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const full = await filesApp({ reserveBytes: Number.MAX_SAFE_INTEGER })
const picture = () => new File([new Uint8Array(samples.png)], 'tela.png', { type: 'image/png' })

/** A film of exactly so many bytes. */
const filmOf = (bytes: number) => Buffer.concat([samples.mp4, Buffer.alloc(bytes - samples.mp4.length, 7)])

describe('POST /api/objects/upload', () => {
  it('answers a ticket URL of our own, no other address', async () => {
    expect(await ticket(ana)).toMatch(/^\/api\/objects\/upload-file\?ticket=[0-9a-f-]{36}$/)
  })

  it('is closed to strangers and guests', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/objects/upload' })).statusCode).toBe(401)
    const guest = await person({ isGuest: true })
    expect((await guest.send({ method: 'POST', url: '/api/objects/upload' })).statusCode).toBe(403)
  })
})

describe('POST /api/objects/upload-file', () => {
  it('answers {fileURL, fileName, fileType, fileSize}, in whichever order the parts come', async () => {
    const uploadURL = await ticket(ana)
    const answer = await sendParts(ana, [
      ['file', picture()],
      ['uploadURL', uploadURL],
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      fileURL: expect.stringMatching(FILE_URL),
      fileName: 'tela.png',
      fileType: 'image/png',
      fileSize: samples.png.length,
      previewURL: expect.stringMatching(/\/tela\.png\?preview=1$/),
    })
    const other = [
      ['uploadURL', await ticket(ana)],
      ['file', picture()],
    ] as const
    expect((await sendParts(ana, other)).statusCode).toBe(200)
  })

  it('takes a ticket once, for 15 minutes, from the person who asked for it', async () => {
    const used = await ticket(ana)
    const parts = (uploadURL: string) =>
      [
        ['uploadURL', uploadURL],
        ['file', picture()],
      ] as const
    expect((await sendParts(ana, parts(used))).statusCode).toBe(200)
    const before = await stored()
    expect((await sendParts(ana, parts(used))).json()).toMatchObject({
      statusCode: 403,
      code: 'ticket_refused',
    })
    expect((await sendParts(bruno, parts(await ticket(ana)))).statusCode).toBe(403)
    const old = await ticket(ana)
    clock.ms += 15 * 60_000 - 1
    const nearlyOld = await ticket(ana)
    clock.ms += 1
    expect((await sendParts(ana, parts(old))).statusCode).toBe(403)
    expect(await stored()).toEqual(before)
    expect((await sendParts(ana, parts(nearlyOld))).statusCode).toBe(200)
  })

  it('of five uploads at once with one ticket takes one', async () => {
    const uploadURL = await ticket(ana)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        sendParts(ana, [
          ['file', picture()],
          ['uploadURL', uploadURL],
        ]),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403, 403])
  })

  it('SEC-20: follows no address, and takes none but its own tickets', async () => {
    let hits = 0
    const canary = createServer((_, response) => {
      hits += 1
      response.end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void canary.close())
    await once(canary, 'listening')
    const { port } = canary.address() as AddressInfo
    const before = await stored()
    for (const uploadURL of [
      `http://127.0.0.1:${port}/x`,
      `http://127.0.0.1:${port}${await ticket(ana)}`,
      `//127.0.0.1:${port}/api/objects/upload-file?ticket=${randomUUID()}`,
      'file:///etc/passwd',
      `/api/objects/upload-file?ticket=${randomUUID()}&x=1`,
      '/api/objects/upload-file?ticket=../../x',
      '',
    ]) {
      const answer = await sendParts(ana, [
        ['uploadURL', uploadURL],
        ['file', picture()],
      ])
      expect(answer.json(), uploadURL).toMatchObject({ statusCode: 400, issues: [{ path: 'uploadURL' }] })
    }
    expect(hits).toBe(0)
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['no ticket', [['file', picture()]]],
    ['no file', [['uploadURL', 'ticket']]],
    [
      'an empty file',
      [
        ['uploadURL', 'ticket'],
        ['file', new File([], 'vazio.csv')],
      ],
    ],
    [
      'the file under another name',
      [
        ['uploadURL', 'ticket'],
        ['arquivo', picture()],
      ],
    ],
  ] as const)('refuses %s, and nothing stays', async (_, parts) => {
    const before = await stored()
    const filled = await Promise.all(
      parts.map(async ([name, value]) => [name, value === 'ticket' ? await ticket(ana) : value] as const),
    )
    expect((await sendParts(ana, filled)).statusCode).toBe(400)
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    ['an empty boundary', 'multipart/form-data; boundary=', '--x--'],
    ['nothing', 'multipart/form-data; boundary=x', ''],
    ['another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--\r\n'],
    ['an end in its headers', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-da'],
    ['no headers', 'multipart/form-data; boundary=x', '--x\r\n\r\nabc\r\n--x--\r\n'],
    ['a broken header', 'multipart/form-data; boundary=x', '--x\r\n: form\r\n\r\nabc\r\n--x--\r\n'],
    [
      'an end within its file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="notas.txt"\r\n\r\nabc',
    ],
    [
      'a name of the prototype',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n',
    ],
    ['another kind', 'multipart/mixed; boundary=x', '--x\r\n\r\n--x--\r\n'],
    ['no kind', 'multipart/', '--x--'],
  ])('refuses a form with %s in Portuguese (SEC-44)', async (_name, type, payload) => {
    const before = await stored()
    const headers = { 'content-type': type }
    const answer = await ana.send({ method: 'POST', url: '/api/objects/upload-file', headers, payload })
    expect([400, 415]).toContain(answer.statusCode)
    expect(answer.json()).toEqual({
      statusCode: answer.statusCode,
      code: expect.stringMatching(/^(?:invalid|unsupported_media_type)$/),
      message: expect.stringMatching(/^(?:O envio|Requisição|Tipo de|Informe|Envie|Revise|Dados)/),
      ...(answer.json().issues ? { issues: expect.any(Array) } : {}),
      requestId: expect.any(String),
    })
    expect(await stored()).toEqual(before)
  })

  it('answers no upload with the answer of another, whatever its key says (SEC-43)', async () => {
    const sent = async (content: Buffer, name: string) => {
      const form = new FormData()
      form.append('uploadURL', await ticket(ana))
      form.append('file', new File([new Uint8Array(content)], name))
      const answer = await fetch(`${address}/api/objects/upload-file`, {
        method: 'POST',
        headers: { ...ana.headers, 'idempotency-key': 'um-envio' },
        body: form,
      })
      return [answer.status, (await answer.json()).fileName]
    }
    expect(await sent(samples.txt, 'um.txt')).toEqual([200, 'um.txt'])
    expect(await sent(samples.png, 'dois.png')).toEqual([200, 'dois.png'])
  })

  it('refuses what is not multipart, and multipart elsewhere (SEC-2)', async () => {
    const json = { method: 'POST', url: '/api/objects/upload-file', payload: { file: 'x' } } as const
    expect((await ana.send(json)).statusCode).toBe(415)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const elsewhere = { method: 'POST', url: '/api/objects/upload', headers, payload: '--x--' } as const
    expect((await ana.send(elsewhere)).statusCode).toBe(415)
  })

  it('SEC-2: takes 52,428,800 file bytes, the envelope aside, and not one more: Arquivo muito grande', async () => {
    expect(UPLOAD_MAX_BYTES).toBe(52_428_800)
    expect(await upload(ana, filmOf(UPLOAD_MAX_BYTES), 'filme.mp4')).toMatchObject({ fileSize: 52_428_800 })
    const before = await stored()
    const answer = await send(ana, filmOf(UPLOAD_MAX_BYTES + 1), 'filme.mp4')
    expect(answer.json()).toMatchObject({ statusCode: 413, message: 'Arquivo muito grande' })
    expect(await stored()).toEqual(before)
  })

  it('SEC-19: harmless names', async () => {
    const nameOf = async (name: string) => (await upload(ana, samples.txt, name)).fileName
    expect(await nameOf('../../etc/passwd.txt')).toBe('passwd.txt')
    expect(await nameOf('C:\\Users\\ana\\notas.txt')).toBe('notas.txt')
    expect(await nameOf('nota\u0000s\u202Etxt.txt')).toBe('notastxt.txt')
    expect(await nameOf('.htaccess.txt')).toBe('htaccess.txt')
    expect((await nameOf(`${'ã'.repeat(300)}.txt`)).length).toBe(200)
    expect((await upload(ana, samples.txt, 'Ação nº 1 (final).txt')).fileURL).toMatch(
      /\/Acao-n-1-final\.txt$/,
    )
  })

  it('keeps no file that is still arriving in its list', async () => {
    expect((await rows()).every((row) => row.stored_at !== null)).toBe(true)
  })
})

/** How senders write a file's name in a form. */
const WRITTEN_NAMES: readonly (readonly [string, string, string])[] = [
  ['a browser', 'filename="relatório %22final%22 ção 🚀.csv"', 'relatório "final" ção 🚀.csv'],
  ['a browser, with a percent sign', 'filename="100%25 de 50%.csv"', '100%25 de 50%.csv'],
  ['curl', 'filename="relatório \\"final\\".csv"', 'relatório "final".csv'],
  [
    'a program by RFC 8187',
    "filename*=UTF-8''relat%C3%B3rio%20%22final%22%20%C3%A7%C3%A3o%20%F0%9F%9A%80.csv",
    'relatório "final" ção 🚀.csv',
  ],
]

it.each(WRITTEN_NAMES)("keeps a file's name as %s writes it", async (_sender, written, name) => {
  const uploadURL = await ticket(ana)
  const payload = Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="uploadURL"\r\n\r\n${uploadURL}\r\n` +
      `--x\r\ncontent-disposition: form-data; name="file"; ${written}\r\ncontent-type: text/csv\r\n\r\n` +
      'a;b\r\n1;2\r\n--x--\r\n',
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await ana.send({ method: 'POST', url: '/api/objects/upload-file', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  const { fileName, fileURL } = FileInfo.parse(answer.json())
  expect(fileName).toBe(name)
  const { headers: told } = await ana.send({ method: 'GET', url: fileURL })
  expect(parse(String(told['content-disposition'])).parameters.filename).toBe(name)
})

describe('over a real connection', () => {
  /** Begins an upload by hand, and leaves it open. */
  async function begin(who = ana) {
    const uploadURL = await ticket(who)
    const head =
      `--x\r\ncontent-disposition: form-data; name="uploadURL"\r\n\r\n${uploadURL}\r\n` +
      '--x\r\ncontent-disposition: form-data; name="file"; filename="f.mp4"\r\ncontent-type: video/mp4\r\n\r\n'
    const sending = httpRequest(`${address}/api/objects/upload-file`, {
      method: 'POST',
      headers: { ...who.headers, 'content-type': 'multipart/form-data; boundary=x', connection: 'close' },
    })
    const ended = new Promise<number>((resolve) => {
      sending.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sending.on('error', () => resolve(0))
    })
    sending.write(head)
    sending.write(samples.mp4)
    return { sending, ended, finish: () => sending.end('\r\n--x--\r\n') }
  }

  const arriving = async () => (await rows()).filter((row) => row.stored_at === null).length

  it('an upload cut in the middle leaves nothing, and can be sent again', async () => {
    const before = await stored()
    const { sending, ended } = await begin()
    sending.write(randomBytes(3_000_000))
    await expect.poll(stored).not.toEqual(before)
    sending.destroy()
    await ended
    await expect.poll(stored).toEqual(before)
    await expect.poll(arriving).toBe(0)
    const again = await begin()
    again.finish()
    expect(await again.ended).toBe(200)
  })

  it('five at once are fine, the sixth is refused until one has ended, others are not held up', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => begin()))
    await expect.poll(arriving).toBe(5)
    const sixth = await send(ana, samples.txt, 'notas.txt')
    expect(sixth.json()).toMatchObject({ statusCode: 429, code: 'too_many_uploads' })
    expect(sixth.headers['retry-after']).toBe('5')
    expect((await send(bruno, samples.txt, 'notas.txt')).statusCode).toBe(200)
    for (const { finish } of five) finish()
    expect(await Promise.all(five.map(({ ended }) => ended))).toEqual([200, 200, 200, 200, 200])
    expect((await send(ana, samples.txt, 'notas.txt')).statusCode).toBe(200)
  })

  it('a refused file is answered while the rest of it still comes', async () => {
    const form = new FormData()
    form.append('uploadURL', await ticket(ana))
    form.append('file', new File([new Uint8Array(60_000_000)], 'programa.exe'))
    const answer = await fetch(`${address}/api/objects/upload-file`, {
      method: 'POST',
      headers: ana.headers,
      body: form,
    })
    expect(answer.status).toBe(415)
  })
})

describe('what waits of one person (SEC-43)', () => {
  const waiting = async (userId: string) =>
    (await rows()).filter((row) => row.owner_id === userId && row.use === null).length
  /** Files that were sent before, of so many bytes each. */
  const sentBefore = async (userId: string, count: number, size: number) => {
    const sent = Array.from({ length: count }, () => ({
      ...{
        name: 'a.txt',
        type: 'text/plain',
        owner_id: userId,
        size,
        stored_at: new Date(clock.ms).toISOString(),
      },
      storage_key: `test/${randomUUID()}`,
    }))
    await db.insertInto('files').values(sent).execute()
  }

  it('is 200 files: of five sent at once beside 197, two are refused', async () => {
    const who = await person()
    await sentBefore(who.userId, 197, 1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(who, samples.txt, 'notas.txt')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'too_many_uploads',
      message:
        'Você já enviou muitos arquivos que nada usa. Anexe-os, ou espere um dia até que sejam apagados.',
    })
    expect(await waiting(who.userId)).toBe(200)
    expect((await send(bruno, samples.txt, 'notas.txt')).statusCode).toBe(200)
    await db.deleteFrom('files').where('owner_id', '=', who.userId).execute()
    expect((await send(who, samples.txt, 'notas.txt')).statusCode).toBe(200)
  })

  it('is 500 MiB, with the file that comes', async () => {
    const who = await person()
    await sentBefore(who.userId, 1, WAITING_MAX_BYTES - samples.txt.length)
    expect((await send(who, samples.txt, 'notas.txt')).statusCode).toBe(200)
    expect((await send(who, samples.txt, 'notas.txt')).json()).toMatchObject({ statusCode: 409 })
    const other = await person()
    await sentBefore(other.userId, 1, WAITING_MAX_BYTES - samples.txt.length + 1)
    const before = await stored()
    expect((await send(other, samples.txt, 'notas.txt')).json()).toMatchObject({ statusCode: 409 })
    expect(await stored()).toEqual(before)
    expect(await waiting(other.userId)).toBe(1)
  })

  it('is 200 addresses, of which the oldest end', async () => {
    const who = await person()
    const first = await ticket(who)
    clock.ms += 1
    for (let count = 0; count < 200; count += 1) await ticket(who)
    const parts = [
      ['uploadURL', first],
      ['file', picture()],
    ] as const
    expect((await sendParts(who, parts)).statusCode).toBe(403)
    const tickets = await db
      .selectFrom('upload_tickets')
      .select('id')
      .where('user_id', '=', who.userId)
      .execute()
    expect(tickets).toHaveLength(200)
  })
})

describe('REL-15: a full disk', () => {
  it('is 507 in Portuguese, and leaves nothing half-written', async () => {
    const who = await full.person()
    const answer = await full.send(who, samples.txt, 'notas.txt')
    expect(answer.json()).toMatchObject({
      statusCode: 507,
      code: 'storage_full',
      message: 'Não há mais espaço para arquivos. Avise um administrador.',
    })
    expect(await full.stored()).toEqual([])
  })
})
