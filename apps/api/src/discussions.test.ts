import { KINDS } from '@cadencia/contract/kinds'
import { testDb } from '@cadencia/db/testing'
import { DISCUSSED_KINDS } from '@cadencia/discussions/contract'
import { PNG } from '@cadencia/files/testing/uploads'
import { expect, it } from 'vitest'
import { discussedRecords, READERS } from './testing/permissions/discussions.ts'
import { permissionFixture } from './testing/permissions/fixture.ts'

const fixture = await permissionFixture(await testDb())
const { db, create, send, upload, owner, leader } = fixture
const records = discussedRecords(fixture)

it.each(DISCUSSED_KINDS)('%s: is discussed, followed and found, with its files', async (kind) => {
  const id = await records[kind]()
  const url = `${KINDS[kind].url}/${id}`
  const word = `${kind}naria`
  if (kind === 'meeting') {
    await send('owner', 'PATCH', { url, payload: { participantIds: [owner.id, leader.id] } })
  }
  const fileURL = await upload('leader', new File([PNG], 'tela.png'))
  const payload = { body: `Veja a ${word}, @Dona`, mentions: [owner.id], attachments: [fileURL] }
  const written = await send('leader', 'POST', { url: `${url}/comments`, payload })
  expect([written.statusCode, written.json()]).toMatchObject([
    201,
    { author: { id: leader.id }, mentions: [owner.id], files: [{ fileURL }] },
  ])
  const comments = (await send('owner', 'GET', { url: `${url}/comments` })).json()
  expect(comments).toEqual([written.json()])
  const followers = (await send('owner', 'GET', { url: `${url}/followers` })).json()
  expect(followers.map(({ id }: { id: string }) => id).sort()).toEqual([owner.id, leader.id].sort())

  expect((await send('owner', 'GET', { url: fileURL })).statusCode).toBe(200)
  const readers: readonly string[] = READERS[kind]
  const isOpen = readers.includes('outsider')
  expect((await send('outsider', 'GET', { url: fileURL })).statusCode).toBe(isOpen ? 200 : 404)
  const search = async (person: 'owner' | 'outsider') =>
    (await send(person, 'GET', { url: `/api/search?q=${word}` })).json()
  expect(await search('owner')).toMatchObject(
    [{ kind: 'comment', id: written.json().id, title: /^Discutid/, match: { excerpt: payload.body } }].map(
      (hit) => ({ ...hit, title: expect.stringMatching(hit.title) }),
    ),
  )
  expect(await search('outsider')).toHaveLength(isOpen ? 1 : 0)
})

it('a support request takes text for body, and its history goes on to show comments', async () => {
  const id = await records.support()
  const url = `/api/support/${id}`
  const written = await send('outsider', 'POST', { url: `${url}/comments`, payload: { text: 'Vejo já.' } })
  expect([written.statusCode, written.json().body]).toEqual([201, 'Vejo já.'])
  const entry = async () => (await send('owner', 'GET', { url: `${url}/history` })).json().at(-1)
  expect(await entry()).toMatchObject({ id: written.json().id, kind: 'commented', text: 'Vejo já.' })
  const comment = `/api/comments/${written.json().id}`
  await send('outsider', 'PATCH', { url: comment, payload: { body: 'Visto.' } })
  expect(await entry()).toMatchObject({ kind: 'commented', text: 'Visto.' })
  expect((await send('owner', 'GET', { url })).json()).toMatchObject({ commentCount: 1 })
  await send('outsider', 'DELETE', { url: comment })
  expect(await entry()).toMatchObject({ kind: 'opened' })
  expect((await send('owner', 'GET', { url })).json()).toMatchObject({ commentCount: 0 })
})

it('comments go with a record that is deleted for good, and are hidden until then', async () => {
  const taskId = await records.task()
  const id = await create('owner', `/api/tasks/${taskId}/comments`, { body: 'Some' })
  await send('owner', 'DELETE', { url: `/api/tasks/${taskId}` })
  const patch = () => send('owner', 'PATCH', { url: `/api/comments/${id}`, payload: { body: 'Ainda?' } })
  expect((await patch()).statusCode).toBe(404)
  await send('owner', 'POST', { url: `/api/tasks/${taskId}/restore` })
  expect((await patch()).statusCode).toBe(200)
  await db.deleteFrom('tasks').where('id', '=', taskId).execute()
  expect(await db.selectFrom('comments').select('id').where('record_id', '=', taskId).execute()).toEqual([])
})
