import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@cadencia/db/testing'
import { FileInfo } from '@cadencia/files/contract'
import { files } from '@cadencia/files/server'
import { fixedSettings } from '@cadencia/settings/testing'
import { testViewer } from '@cadencia/testkit/test-app'
import { afterAll, describe, expect, it } from 'vitest'
import { supportApp } from './testing/support-app.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

const test = await testDb()
const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-support-'))
const log = { warn: () => {} }
afterAll(() => rm(dataDir, { recursive: true }))
const attached = files({
  ...{ db: test.db, dataDir, settings: fixedSettings(), log, s3: undefined, now: Date.now },
  mayRead: { support: () => true },
})
const { ana, bruno, domain, open, post, read, list } = await supportApp({
  test,
  files: attached.attachments,
  others: [attached],
})

async function upload(who: typeof ana, content = PNG, name = 'tela.png'): Promise<string> {
  const { uploadURL } = (await who.send({ method: 'POST', url: '/api/objects/upload' })).json()
  const form = new FormData()
  form.append('uploadURL', uploadURL)
  form.append('file', new File([new Uint8Array(content)], name))
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await encoded.arrayBuffer())
  const answer = await who.send({ method: 'POST', url: '/api/objects/upload-file', headers, payload })
  return FileInfo.parse(answer.json()).fileURL
}

describe('attachments of a request', () => {
  it('are five at most, in their order, with name, type, size and preview, for all staff', async () => {
    const attachments: string[] = []
    for (let count = 1; count <= 5; count += 1) attachments.push(await upload(ana, PNG, `tela ${count}.png`))
    const request = await open({ attachments })
    expect(request.attachments).toEqual(attachments)
    expect(request.files[1]).toEqual({
      fileURL: attachments[1],
      fileName: 'tela 2.png',
      fileType: 'image/png',
      fileSize: PNG.length,
      previewURL: `${attachments[1]}?preview=1`,
    })
    expect(await read(request.id, bruno)).toMatchObject({ attachments })
    expect((await list()).find(({ id }) => id === request.id)).toMatchObject({ attachments })
    expect((await bruno.send({ url: String(attachments[0]) })).statusCode).toBe(200)
  })

  it.each([
    ['a PDF: 415', async () => [await upload(ana, PDF, 'a.pdf')], 415],
    ["another's upload: 400", async () => [await upload(bruno)], 400],
    ['an address elsewhere: 400 (SEC-20)', async () => ['http://127.0.0.1:9/a.png'], 400],
    ['a sixth: 400', sixUploads, 400],
  ] as const)('%s, and no request is opened', async (_, attachments, expected) => {
    const before = (await list()).length
    const answer = await post(ana, { attachments: await attachments() })
    expect(answer.statusCode).toBe(expected)
    expect((await list()).length).toBe(before)
  })
})

async function sixUploads(): Promise<string[]> {
  const urls: string[] = []
  while (urls.length < 6) urls.push(await upload(ana))
  return urls
}

it('are found by their names, and lead to the request', async () => {
  const request = await open({
    title: 'Tela branca',
    attachments: [await upload(ana, PNG, 'Erro_fatal.png')],
  })
  const viewer = testViewer({ userId: bruno.userId })
  const hits = await domain.search?.(test.db, viewer, { words: 'fatal', limit: 5 })
  const fileId = /^\/api\/files\/([^/]+)/.exec(request.files[0]?.fileURL ?? '')?.[1]
  expect(hits).toEqual([
    {
      ...{ kind: 'file', id: fileId, title: 'Erro_fatal.png', url: `/support/${request.id}?file=${fileId}` },
      detail: expect.stringMatching(/^Tela branca · \d{2}\/\d{2}\/\d{4}/),
    },
  ])
})
