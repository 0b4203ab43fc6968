import { createUser } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { socketApi } from './testing/socket-api.ts'

const { app, db, origin, signIn, connect } = await socketApi()
const ana = await signIn(await createUser(db, { firstName: 'Ana' }))
const bruno = await signIn(await createUser(db, { firstName: 'Bruno' }))

async function send(
  headers: object,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const { host } = new URL(origin)
  const answer = await app.inject({
    method,
    url,
    headers: { host, ...headers },
    ...(payload && { payload }),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}

/** A socket in the room, and the comments that it heard of: their revisions and texts. */
async function listen(topic: string) {
  const socket = await connect(ana)
  socket.send(JSON.stringify({ type: 'join', topic }))
  await expect.poll(() => socket.received).toContainEqual(expect.objectContaining({ type: 'joined', topic }))
  const heard = () =>
    socket.received
      .map((event) => event as { type: string; revision?: number; row?: { body: string } | null })
      .filter(({ type }) => type === 'changed')
      .map(({ revision, row }) => [revision, row?.body ?? null])
  return { socket, heard }
}

it('two people discuss a task while a socket is cut: nothing is missing, nothing is doubled', async () => {
  const { id: taskId } = await send(bruno, 'POST', '/api/tasks', { title: 'Discutida' })
  const topic = `comments:task:${taskId}`
  const write = (body: string) => send(bruno, 'POST', `/api/tasks/${taskId}/comments`, { body })
  const before = await listen(topic)
  const uncut = await listen(topic)
  const first = await write('Um')
  const second = await write('Dois')
  await expect.poll(before.heard).toEqual([
    [1, 'Um'],
    [2, 'Dois'],
  ])
  before.socket.terminate()
  await write('Três')
  await send(bruno, 'PATCH', `/api/comments/${first.id}`, { body: 'Um, de novo' })
  await send(bruno, 'DELETE', `/api/comments/${second.id}`)
  // What is not delivered yet would reach the new socket as well.
  await expect.poll(() => uncut.heard().map(([revision]) => revision)).toEqual([1, 2, 3, 4, 5])
  const after = await listen(topic)
  await write('Quatro')
  await expect.poll(after.heard).toEqual([[6, 'Quatro']])
  after.socket.terminate()
  uncut.socket.terminate()
  const missed = await send(ana, 'GET', `/api/comments/changes?kind=task&recordId=${taskId}&after=2`)
  expect(
    missed.map(({ revision, row }: { revision: number; row: { body: string } | null }) => [
      revision,
      row?.body ?? null,
    ]),
  ).toEqual([
    [3, 'Três'],
    [4, 'Um, de novo'],
    [5, null],
    [6, 'Quatro'],
  ])
})

it('lets nobody into the room of a meeting that is not theirs', async () => {
  const meeting = { title: 'Reservada', scheduledAt: '2030-01-01T12:00:00Z' }
  const { id } = await send(bruno, 'POST', '/api/meetings', meeting)
  const topic = `comments:meeting:${id}`
  const socket = await connect(ana)
  socket.send(JSON.stringify({ type: 'join', topic }))
  await expect.poll(() => socket.received).toContainEqual({ type: 'refused', topic })
  socket.terminate()
})
