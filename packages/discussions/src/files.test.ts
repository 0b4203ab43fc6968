import { testDb } from '@cadencia/db/testing'
import { filesInFolder, PDF, PNG, uploadAs } from '@cadencia/files/testing/uploads'
import { expect, it } from 'vitest'
import { discussionsApp } from './testing/discussions-app.ts'

const test = await testDb()
const attached = await filesInFolder({
  db: test.db,
  mayRead: { comment: (...asked) => domain.mayReadFile(...asked) },
})
const { domain, ana, bruno, newRecord, post, write, list, changes } = await discussionsApp({
  test,
  files: attached.attachments,
  others: [attached],
})

const upload = (who: typeof ana, content = PNG, name = 'tela.png') => uploadAs(who, content, name)

const statusOf = async (who: typeof ana, url: string) => (await who.send({ url })).statusCode

it('a comment of pictures alone shows them to who may read the record, until it is deleted', async () => {
  const meeting = newRecord('meeting', { readerIds: [ana.userId] })
  const attachments = [await upload(ana, PNG, 'um.png'), await upload(ana, PNG, 'dois.png')]
  const comment = await write(ana, meeting, { attachments })
  expect(comment.body).toBe('')
  expect(comment.files.map(({ fileURL }) => fileURL)).toEqual(attachments)
  expect(await list(ana, meeting)).toEqual([comment])
  expect(await changes(ana, meeting, 0)).toMatchObject([{ row: { files: comment.files } }])
  const [fileURL = ''] = attachments
  expect([await statusOf(ana, fileURL), await statusOf(bruno, fileURL)]).toEqual([200, 404])
  await ana.send({ method: 'DELETE', url: `/api/comments/${comment.id}` })
  const left = await test.db.selectFrom('files').select('name').where('use', '=', 'comment').execute()
  expect(left).toEqual([])
})

it('refuses files of other people, and keeps nothing of the comment', async () => {
  const task = newRecord('task')
  expect((await post(ana, task, { body: 'Veja', attachments: [await upload(bruno)] })).statusCode).toBe(400)
  expect(await list(ana, task)).toEqual([])
})

it('takes documents, text and sound beside pictures', async () => {
  const task = newRecord('task')
  const files: [string, Buffer<ArrayBuffer>][] = [
    ['contrato.pdf', PDF],
    ['notas.txt', Buffer.from('Olá')],
    ['leads.csv', Buffer.from('Nome;E-mail')],
    ['voz.wav', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(40)])],
  ]
  const attachments = await Promise.all(files.map(([name, content]) => upload(ana, content, name)))
  const { files: attached } = await write(ana, task, { attachments })
  expect(attached.map(({ fileType }) => fileType)).toEqual([
    ...['application/pdf', 'text/plain', 'text/csv', 'audio/wav'],
  ])
})

it('lets go of the files of comments whose record is deleted for good', async () => {
  const { db } = test
  const team = await db
    .insertInto('teams')
    .values({ name: 'TI', color: '#111111', icon: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = await db
    .insertInto('support_requests')
    .values({
      ...{ title: 'Some', description: 'x', priority: 'low', requesting_team_id: team.id },
      due_at: '2026-11-24T12:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const task = newRecord('task', {}, request.id)
  const { id } = await write(ana, task, { attachments: [await upload(ana)] })
  await db.deleteFrom('support_requests').where('id', '=', request.id).execute()
  expect(await db.selectFrom('comments').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('files').select('id').where('reference', '=', id).execute()).toEqual([])
})

it('are found by their names, by who may read the record, at their comment', async () => {
  const meeting = newRecord('meeting', { readerIds: [ana.userId] })
  const { id } = await write(ana, meeting, { attachments: [await upload(ana, PNG, 'Planta_baixa.png')] })
  const search = (who: typeof ana) => domain.search?.(test.db, who.viewer, { words: 'planta', limit: 5 })
  expect(await search(ana)).toEqual([
    {
      ...{ kind: 'file', id: expect.any(String), title: 'Planta_baixa.png' },
      ...{ detail: expect.any(String), url: `/registros/${meeting.recordId}?comment=${id}` },
    },
  ])
  expect(await search(bruno)).toEqual([])
})
