import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { enqueue } from '@cadencia/jobs/enqueue'
import { describe, expect, it } from 'vitest'
import { removeUnusedFiles } from './facts.ts'
import { filesApp } from './testing/files-app.ts'
import * as samples from './testing/samples.ts'
import type { FileUse } from './uses-contract.ts'
import { MIB, USES } from './uses-contract.ts'

const { db, attachments, person, upload, clock, runJobs, stored, rows, send } = await filesApp({
  system: { maxFileSizeMB: 1 },
})
const ana = await person()
const bruno = await person()

const sent = async (content: Buffer = samples.png, name = 'tela.png', who = ana) =>
  (await upload(who, content, name)).fileURL

/** Attaches as Ana. */
const claim = (fileURLs: readonly string[], use: FileUse = 'support', reference: string = randomUUID()) =>
  attachments.claim(db, { fileURLs, ownerId: ana.userId, use, reference })

const bigPdf = (bytes: number) => Buffer.concat([samples.pdf, Buffer.alloc(bytes - samples.pdf.length, 0x20)])

describe('what each use takes', () => {
  it('is what the specification says', () => {
    expect(USES.support).toMatchObject({ maxFiles: 5, maxBytes: 50 * MIB })
    expect(USES.crm).toMatchObject({ maxFiles: 5, maxBytes: 52_428_800 })
    expect(USES.leads).toMatchObject({ maxFiles: 1, maxBytes: 5_242_880 })
    expect(USES.automations).toMatchObject({ maxBytes: 10_485_760 })
  })

  it.each([
    ['support', 'tela.png', samples.png, true],
    ['support', 'filme.mp4', samples.mp4, true],
    ['support', 'a.pdf', samples.pdf, false],
    ['crm', 'a.pdf', samples.pdf, true],
    ['crm', 'a.ppt', samples.ole('PowerPoint Document'), true],
    ['crm', 'tela.png', samples.png, false],
    ['leads', 'leads.csv', samples.csv, true],
    ['leads', 'leads.xls', samples.ole('Workbook'), true],
    ['leads', 'a.pdf', samples.pdf, false],
    ['automations', 'foto.jpg', samples.jpeg, true],
    ['automations', 'a.pdf', samples.pdf, true],
    ['automations', 'foto.webp', samples.webp, false],
    ['profile', 'foto.webp', samples.webp, true],
    ['profile', 'filme.mp4', samples.mp4, false],
    ['chat', 'leads.csv', samples.csv, true],
    ['media', 'notas.txt', samples.txt, true],
    ['media', 'filme.mp4', samples.mp4, false],
  ] as const)('%s, %s: %s', async (use, name, content, isTaken) => {
    const attaching = claim([await sent(content, name)], use)
    if (isTaken) expect(await attaching).toHaveLength(1)
    else await expect(attaching).rejects.toMatchObject({ statusCode: 415 })
  })

  it.each([
    ['leads', 'leads.csv', Buffer.alloc(5 * MIB + 1, 'a')],
    ['automations', 'a.pdf', bigPdf(10 * MIB + 1)],
    // The setting maxFileSizeMB is 1 here.
    ['chat', 'notas.txt', Buffer.alloc(MIB + 1, 'a')],
    ['profile', 'foto.png', samples.png, MIB],
  ] as const)('%s: one byte too many is 413', async (use, name, content, padding = 0) => {
    const padded = Buffer.concat([content, Buffer.alloc(padding)])
    await expect(claim([await sent(padded, name)], use)).rejects.toMatchObject({
      statusCode: 413,
      message: 'Arquivo muito grande',
    })
  })

  it('the rules are told to the page', async () => {
    const rules = (await ana.send({ url: '/api/objects/rules' })).json()
    expect(rules.support).toMatchObject({ maxFiles: 5, maxBytes: 52_428_800 })
    expect(rules.chat).toMatchObject({ maxBytes: MIB })
    expect(rules.media).toMatchObject({ maxBytes: 10 * MIB })
    expect(rules.media.types).toEqual([
      'image/jpeg',
      'image/png',
      'image/gif',
      'image/webp',
      'application/pdf',
      'text/plain',
    ])
  })
})

describe('attaching', () => {
  it('gives the files to the record, in the given order', async () => {
    const reference = randomUUID()
    const urls = [await sent(), await sent(samples.jpeg, 'b.jpg'), await sent(samples.gif, 'a.gif')]
    const files = await claim(urls, 'support', reference)
    expect(files.map(({ fileURL }) => fileURL)).toEqual(urls)
    expect(await attachments.list(db, 'support', [reference])).toEqual(files)
    expect(files[0]).toMatchObject({ fileName: 'tela.png', reference })
  })

  it('SEC-18: a sixth attachment is 400', async () => {
    const urls = await Promise.all(Array.from({ length: 5 }, () => sent()))
    await expect(claim([...urls, await sent()])).rejects.toMatchObject({
      statusCode: 400,
      message: 'Anexe no máximo 5 arquivos',
    })
    expect(await claim(urls)).toHaveLength(5)
  })

  it.each([
    ['an address elsewhere', 'https://example.com/x.png'],
    ['an unknown file', `/api/files/${randomUUID()}/tela.png`],
    ['no address', 'tela.png'],
    ['a path', '/api/files/../../etc/passwd'],
  ])('SEC-20: %s is 400', async (_, fileURL) => {
    await expect(claim([fileURL])).rejects.toMatchObject({ statusCode: 400 })
  })

  it("another's upload is as unknown as none, and so is a file that something else has", async () => {
    await expect(claim([await sent(samples.png, 'tela.png', bruno)])).rejects.toMatchObject({
      statusCode: 400,
    })
    const url = await sent()
    await claim([url])
    await expect(claim([url])).rejects.toMatchObject({ statusCode: 400 })
  })

  it('again with another list keeps, adds and lets go', async () => {
    const reference = randomUUID()
    const [kept, dropped, added] = [await sent(), await sent(), await sent()]
    await claim([kept, dropped], 'support', reference)
    const files = await claim([added, kept], 'support', reference)
    expect(files.map(({ fileURL }) => fileURL)).toEqual([added, kept])
    expect(await claim([dropped])).toHaveLength(1)
  })

  it('of two records that claim one file at once, one gets it', async () => {
    const url = await sent()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 2 }, () =>
        db.transaction().execute((trx) =>
          attachments.claim(trx, {
            fileURLs: [url],
            ownerId: ana.userId,
            use: 'support',
            reference: randomUUID(),
          }),
        ),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('other ways in and out', () => {
  it('takes what did not come by the upload route, under its use and the same checks', async () => {
    const intake = (content: Buffer, fileName: string) =>
      attachments.receive({
        content: (async function* () {
          yield content
        })(),
        fileName,
        fileType: '',
        ownerId: ana.userId,
        use: 'automations',
      })
    const { fileURL } = await intake(samples.png, 'tela.png')
    expect(await buffer(await attachments.open(db, fileURL))).toEqual(samples.png)
    await expect(intake(samples.html, 'tela.png')).rejects.toMatchObject({ statusCode: 415 })
    await expect(intake(samples.webp, 'foto.webp')).rejects.toMatchObject({ statusCode: 415 })
  })

  it('opens files of ours only', async () => {
    for (const url of ['https://example.com/x', '/etc/passwd', `/api/files/${randomUUID()}/x.png`]) {
      await expect(attachments.open(db, url)).rejects.toMatchObject({ statusCode: 404 })
    }
  })
})

describe('unused files', () => {
  const DAY_MS = 24 * 60 * 60_000
  const tidy = async () => {
    await db.deleteFrom('job_requests').execute()
    await enqueue(db, removeUnusedFiles, {})
    await runJobs()
  }

  it('are removed after a day, bytes, preview and row; attached ones stay', async () => {
    const reference = randomUUID()
    const attached = await sent()
    await claim([attached], 'support', reference)
    const unused = await sent()
    await send(ana, samples.exe, 'x.exe')
    await runJobs()
    clock.ms = Date.now() + DAY_MS - 60_000
    await tidy()
    expect((await ana.send({ url: unused })).statusCode).toBe(200)
    clock.ms = Date.now() + DAY_MS + 60_000
    await tidy()
    expect((await ana.send({ url: unused })).statusCode).toBe(404)
    const left = await rows()
    expect(left.every((row) => row.use !== null)).toBe(true)
    expect(new Set(await stored())).toEqual(
      new Set(
        left.flatMap((row) => [row.storage_key, row.preview_key].flatMap((key) => key?.split('/')[1] ?? [])),
      ),
    )
    // What its record lets go has another day.
    await attachments.release(db, 'support', reference)
    await tidy()
    expect(await attachments.list(db, 'support', [reference])).toEqual([])
    expect((await rows()).some((row) => attached.includes(row.id))).toBe(false)
  })

  it('are gone at once where their record discards them, for their sender too, and their bytes with the next job', async () => {
    const reference = randomUUID()
    const url = await sent()
    const [{ id } = { id: '' }] = await claim([url], 'media', reference)
    await attachments.discard(db, 'media', reference)
    expect((await ana.send({ url })).statusCode).toBe(404)
    expect(await attachments.list(db, 'media', [reference])).toEqual([])
    await expect(claim([url], 'media', randomUUID())).rejects.toMatchObject({ statusCode: 400 })
    await runJobs()
    expect(await stored()).not.toContain(id)
    expect((await rows()).some((row) => row.id === id)).toBe(false)
  })

  it('what a dying process left goes as well', async () => {
    await db
      .insertInto('files')
      .values({
        name: 'a.png',
        type: 'image/png',
        owner_id: ana.userId,
        unclaimed_at: '2020-01-01T00:00:00Z',
      })
      .execute()
    await tidy()
    expect((await rows()).filter((row) => row.stored_at === null)).toEqual([])
  })
})
