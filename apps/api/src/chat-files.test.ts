import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { type Person, permissionFixture } from './testing/permissions/fixture.ts'

const { app, create, send, upload, leader } = await permissionFixture(await testDb())

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

it('SEC-39: serves a token only the files of areas that it may read', async () => {
  const chatId = await create('owner', '/api/chats/direct', { userId: leader.id })
  const ofChat = await upload('owner', new File(['Uma anotação.'], 'notas.txt'))
  await create('owner', `/api/chats/${chatId}/messages`, { fileURLs: [ofChat] })
  const taskId = await create('owner', '/api/tasks', { title: 'Enviar ata' })
  const ofComment = await upload('owner', new File(['Outra anotação.'], 'ata.txt'))
  await create('owner', `/api/tasks/${taskId}/comments`, { attachments: [ofComment] })
  const statuses = async (scopes: readonly string[]) => {
    const made = await send('owner', 'POST', { url: '/api/tokens', payload: { name: 'Robô', scopes } })
    const headers = { host: 'localhost:5000', authorization: `Bearer ${made.json().token}` }
    const answers = [ofChat, ofComment].map((url) => app.inject({ url, headers }))
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  }
  expect(await statuses(['files:read'])).toEqual([404, 404])
  expect(await statuses(['files:read', 'chat:read'])).toEqual([200, 404])
  expect(await statuses(['files:read', 'sprints:read'])).toEqual([404, 200])
})
