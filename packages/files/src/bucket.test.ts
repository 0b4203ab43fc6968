import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enqueue } from '@cadencia/jobs/enqueue'
import { startS3Server } from '@cadencia/storage/testing/s3-server'
import { afterAll, expect, it } from 'vitest'
import { removeUnusedFiles } from './facts.ts'
import { filesApp } from './testing/files-app.ts'
import * as samples from './testing/samples.ts'

const directory = await mkdtemp(join(tmpdir(), 'cadencia-bucket-'))
const bucket = await startS3Server(directory)
afterAll(async () => {
  await bucket.close()
  await rm(directory, { recursive: true })
})
const { db, clock, person, upload, send, runJobs } = await filesApp({ s3: bucket.options })
const ana = await person()
const away = await filesApp({ s3: { ...bucket.options, endpoint: 'http://127.0.0.1:1' } })

it('does in a bucket what it does on a disk: store, judge, read in parts, preview, remove', async () => {
  const { fileURL, previewURL } = await upload(ana, samples.png, 'tela.png')
  expect((await ana.send({ url: fileURL })).rawPayload.equals(samples.png)).toBe(true)
  const part = await ana.send({ url: fileURL, headers: { range: 'bytes=8-15' } })
  expect([part.statusCode, part.rawPayload]).toEqual([206, samples.png.subarray(8, 16)])
  await upload(ana, await samples.xlsx(), 'leads.xlsx')
  expect((await send(ana, samples.html, 'tela.png')).statusCode).toBe(415)
  await runJobs()
  expect((await ana.send({ url: String(previewURL) })).headers['content-type']).toBe('image/webp')
  clock.ms = Date.now() + 25 * 60 * 60_000
  await enqueue(db, removeUnusedFiles, {})
  await runJobs()
  expect((await ana.send({ url: fileURL })).statusCode).toBe(404)
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
})

it('a bucket that is away is 503 with words of its own, and nothing counts as stored', async () => {
  expect((await away.send(await away.person(), samples.png, 'tela.png')).json()).toMatchObject({
    statusCode: 503,
    code: 'storage_away',
    message: 'O armazenamento de arquivos está indisponível.',
  })
  expect((await away.rows()).filter((row) => row.stored_at !== null)).toEqual([])
})
