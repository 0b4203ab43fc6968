import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { type Person, permissionFixture } from './permissions/fixture.ts'

const { create, send, upload, leader } = await permissionFixture(await testDb())

const statusOf = async (person: Person, url: string) => (await send(person, 'GET', { url })).statusCode

it('serves the files of a message to participants until it is deleted', async () => {
  const chatId = await create('owner', '/api/chats/direct', { userId: leader.id })
  const fileURL = await upload('owner', new File(['Uma anotação.'], 'notas.txt'))
  expect(await statusOf('leader', fileURL)).toBe(404)

  const messageId = await create('owner', `/api/chats/${chatId}/messages`, { fileURLs: [fileURL] })
  for (const person of ['owner', 'leader'] as const) expect(await statusOf(person, fileURL)).toBe(200)
  for (const person of ['outsider', 'administrator'] as const)
    expect(await statusOf(person, fileURL)).toBe(404)
  expect(await statusOf('anonymous', fileURL)).toBe(401)

  await send('owner', 'DELETE', { url: `/api/chats/${chatId}/messages/${messageId}` })
  expect(await statusOf('leader', fileURL)).toBe(404)
})
