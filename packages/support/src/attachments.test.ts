import { testDb } from '@cadencia/db/testing'
import { filesInFolder, PDF, PNG, uploadAs } from '@cadencia/files/testing/uploads'
import { testViewer } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { supportApp } from './testing/support-app.ts'

const test = await testDb()
const attached = await filesInFolder({ db: test.db, mayRead: { support: () => true } })
const { ana, bruno, domain, open, post, read, list } = await supportApp({
  test,
  files: attached.attachments,
  others: [attached],
})

const upload = (who: typeof ana, content = PNG, name = 'tela.png') => uploadAs(who, content, name)

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
