import { randomUUID } from 'node:crypto'
import { testViewer } from '@cadencia/testkit/test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { crmSearch } from '../search.ts'
import { importsApp } from '../testing/imports-app.ts'
import { Attachment, RECORDS_WITH_FILES_SORTS, type RecordWithFiles } from './contract.ts'

const app = await importsApp()
const { ana, db, person, upload } = app

const PDF = '%PDF-1.4\n%%EOF\n'
const URL = '/api/crm/attachments'

const lead = await db.insertInto('leads').values({ name: 'Ana' }).returning('id').executeTakeFirstOrThrow()
const client = await db
  .insertInto('clients')
  .values({ name: 'Boa' })
  .returning('id')
  .executeTakeFirstOrThrow()

/** A compound file as far as it is looked at: its signature and a directory entry for the slides. */
function ppt(): Buffer {
  const name = Buffer.from('PowerPoint Document\0', 'utf16le')
  const file = Buffer.alloc(1024)
  file.write('d0cf11e0a1b11ae1', 'hex')
  name.copy(file, 512)
  file.writeUInt16LE(name.length, 512 + 64)
  file.writeUInt8(2, 512 + 66)
  return file
}

const put = (payload: object, who = ana) => who.send({ method: 'PUT', url: URL, payload })
const list = async (query: string) =>
  z.array(Attachment).parse((await ana.send({ url: `${URL}?${query}` })).json())

describe('attachments', () => {
  it('are PowerPoint and PDF files of one lead, opportunity or client, the newest before', async () => {
    const slides = await put({ fileURL: await upload(ppt(), 'proposta.ppt'), leadId: lead.id })
    expect(slides.statusCode).toBe(201)
    expect(slides.json()).toMatchObject({
      ...{ fileName: 'proposta.ppt', fileType: 'presentation', fileSize: 1024, createdBy: ana.userId },
      ...{ leadId: lead.id, opportunityId: null, clientId: null },
    })
    app.clock.ms += 1000
    const fileURL = await upload(PDF, 'contrato.pdf')
    // What the sender says of the file counts nothing.
    await put({ fileURL, leadId: lead.id, fileName: 'x.exe', fileType: 'presentation', fileSize: 1 })
    const files = await list(`leadId=${lead.id}`)
    expect(files.map(({ fileName, fileType }) => [fileName, fileType])).toEqual([
      ['contrato.pdf', 'other'],
      ['proposta.ppt', 'presentation'],
    ])
    expect(await list(`clientId=${client.id}`)).toEqual([])
  })

  it('can be removed, and their file then waits for its removal', async () => {
    const made = Attachment.parse(
      (await put({ fileURL: await upload(PDF, 'a.pdf'), clientId: client.id })).json(),
    )
    const remove = () => ana.send({ method: 'DELETE', url: `${URL}/${made.id}` })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
    expect(await list(`clientId=${client.id}`)).toEqual([])
    const recorded = await db.selectFrom('outbox').select('payload').where('key', '=', made.id).execute()
    expect(recorded).toMatchObject([{ payload: { what: 'created' } }, { payload: { what: 'removed' } }])
  })

  it.each([
    ['SEC-18: CSV is 415', async () => ({ fileURL: await upload('a,b\n', 'a.csv'), leadId: lead.id }), 415],
    [
      'SEC-20: an address elsewhere is 400',
      async () => ({ fileURL: 'http://127.0.0.1:9/a.pdf', leadId: lead.id }),
      400,
    ],
    [
      "another's upload is 400",
      async () => ({ fileURL: await upload(PDF, 'a.pdf', await person()), leadId: lead.id }),
      400,
    ],
    [
      'a record that is not there is 404',
      async () => ({ fileURL: await upload(PDF, 'a.pdf'), leadId: randomUUID() }),
      404,
    ],
    [
      'two records are 400',
      async () => ({ fileURL: await upload(PDF, 'a.pdf'), leadId: lead.id, clientId: client.id }),
      400,
    ],
    ['no record is 400', async () => ({ fileURL: await upload(PDF, 'a.pdf') }), 400],
  ] as const)('%s, and nothing is attached', async (_, payload, status) => {
    const before = await list(`leadId=${lead.id}`)
    expect((await put(await payload())).statusCode).toBe(status)
    expect(await list(`leadId=${lead.id}`)).toEqual(before)
  })

  it('SEC-17: are read, attached and opened in sessions that unlocked the CRM only', async () => {
    const locked = await person({ hasCrmAccess: false })
    const [file] = await list(`leadId=${lead.id}`)
    const answers = [
      await locked.send({ url: `${URL}?leadId=${lead.id}` }),
      await put({ fileURL: await upload(PDF, 'a.pdf', locked), leadId: lead.id }, locked),
      await locked.send({ method: 'DELETE', url: `${URL}/${file?.id}` }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    const open = async (who: typeof ana) => (await who.send({ url: file?.fileURL ?? '' })).statusCode
    expect(await open(locked)).toBe(404)
    expect(await open(await person())).toBe(200)
  })
})

describe('records with files', () => {
  const records = async (query = ''): Promise<RecordWithFiles[]> =>
    (await ana.send({ url: `${URL}/records?${query}` })).json()
  const titles = async (query = '') => (await records(query)).map(({ title }) => title)

  /** A record of each kind with files, the opportunity's the newest. */
  async function attachToAll() {
    await db.deleteFrom('crm_attachments').execute()
    const opportunity = await db
      .insertInto('opportunities')
      .values({
        title: 'Expansão',
        value: 1,
        rank: 'a0',
        probability: 10,
        stage: 'prospecting',
        lead_id: lead.id,
        stage_since: new Date(app.clock.ms).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [name, target] of [
      ['antigo.pdf', { leadId: lead.id }],
      ['contrato.pdf', { clientId: client.id }],
      ['proposta.pdf', { leadId: lead.id }],
      ['anexo.pdf', { opportunityId: opportunity.id }],
    ] as const) {
      app.clock.ms += 1000
      expect((await put({ fileURL: await upload(PDF, name), ...target })).statusCode).toBe(201)
    }
    return opportunity
  }

  let opportunityId = ''
  beforeAll(async () => {
    opportunityId = (await attachToAll()).id
  })

  it('say how many files they have and which is the newest, the one with the newest file first', async () => {
    const newestAt = new Date(app.clock.ms).toISOString()
    const all = await records()
    expect(
      all.map(({ kind, title, fileCount, newestFileName }) => [kind, title, fileCount, newestFileName]),
    ).toEqual([
      ['opportunity', 'Expansão', 1, 'anexo.pdf'],
      ['lead', 'Ana', 2, 'proposta.pdf'],
      ['client', 'Boa', 1, 'contrato.pdf'],
    ])
    expect(all[0]).toMatchObject({ id: opportunityId })
    expect(new Date(all[0]?.newestAt ?? '').toISOString()).toBe(newestAt)
    expect(await titles('kind=client')).toEqual(['Boa'])
    expect(await titles('q=expans')).toEqual(['Expansão'])
    expect(await titles('q=nada')).toEqual([])
  })

  it('come once each over pages, in any order', async () => {
    for (const sort of RECORDS_WITH_FILES_SORTS.flatMap((key) => [key, `-${key}`])) {
      const seen: string[] = []
      let url: string | undefined = `${URL}/records?limit=1&sort=${sort}`
      while (url) {
        const page = await ana.send({ url })
        expect(page.headers['x-total-count']).toBe('3')
        seen.push(...page.json().map(({ title }: RecordWithFiles) => title))
        url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
      }
      expect(seen.toSorted()).toEqual(['Ana', 'Boa', 'Expansão'])
    }
    expect(await titles('sort=title')).toEqual(['Ana', 'Boa', 'Expansão'])
    expect(await titles('sort=-fileCount&limit=1')).toEqual(['Ana'])
  })

  it('leave out what was deleted', async () => {
    await db
      .updateTable('clients')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', client.id)
      .execute()
    expect(await titles()).toEqual(['Expansão', 'Ana'])
  })

  it('SEC-17: are listed in sessions that unlocked the CRM only', async () => {
    const locked = await person({ hasCrmAccess: false })
    const guest = await person({ isGuest: true })
    for (const who of [locked, guest]) {
      expect((await who.send({ url: `${URL}/records` })).statusCode).toBe(403)
    }
  })
})

it('are found by their names where the CRM is unlocked, and lead to their record', async () => {
  const { id } = await db
    .insertInto('clients')
    .values({ name: 'Boa' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = await put({ fileURL: await upload(PDF, 'Minuta_assinada.pdf'), clientId: id })
  expect(answer.statusCode).toBe(201)
  const search = (hasCrmAccess: boolean) =>
    crmSearch(db, testViewer({ userId: ana.userId, hasCrmAccess }), { words: 'minuta', limit: 5 })
  const [hit, ...others] = await search(true)
  expect(others).toEqual([])
  expect(hit).toEqual({
    ...{ kind: 'file', id: hit?.id, title: 'Minuta_assinada.pdf' },
    ...{ detail: expect.stringMatching(/^Boa · /), url: `/crm/clients/${id}?file=${hit?.id}` },
  })
  expect(await search(false)).toEqual([])
  await db.updateTable('clients').set({ deleted_at: '2026-11-24T12:00:00Z' }).where('id', '=', id).execute()
  expect(await search(true)).toEqual([])
})
