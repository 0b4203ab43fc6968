import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { socketApi } from './testing/socket-api.ts'

const { app, db, origin, connect } = await socketApi()
const ana = await signInAs(db, await createUser(db, { firstName: 'Ana' }), { hasCrmAccess: true })
const bruno = await signInAs(db, await createUser(db, { firstName: 'Bruno' }))

async function send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const headers = { host: new URL(origin).host, ...ana }
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}

const LinkEvent = z.object({
  type: z.literal('changed'),
  entity: z.literal('link'),
  id: z.string(),
  row: z.object({ title: z.string(), relation: z.string() }).nullable(),
})

/** A socket in the room, and what it heard of links: the other end's id and its title. */
async function listen(headers: Readonly<Record<string, string>>, topic: string) {
  const socket = await connect(headers)
  socket.send(JSON.stringify({ type: 'join', topic }))
  await expect.poll(() => socket.received).toContainEqual(expect.objectContaining({ type: 'joined', topic }))
  return () =>
    socket.received.flatMap((event) => {
      const { data } = LinkEvent.safeParse(event)
      return data ? [[data.id, data.row?.title ?? null]] : []
    })
}

it('tells who has a record open of its links, and what becomes of their other ends', async () => {
  const { id: own } = await send('POST', '/api/tasks', { title: 'Uma' })
  const { id: other } = await send('POST', '/api/tasks', { title: 'Outra' })
  const heard = await listen(bruno, `links:task:${own}`)
  await send('PUT', `/api/tasks/${other}/links/task/${own}`)
  await expect.poll(heard).toEqual([[other, 'Outra']])
  await send('PATCH', `/api/tasks/${other}`, { title: 'Outra, mudada' })
  await expect.poll(heard).toHaveLength(2)
  await send('DELETE', `/api/tasks/${other}`)
  await expect.poll(heard).toHaveLength(3)
  await send('POST', `/api/tasks/${other}/restore`)
  await expect.poll(heard).toHaveLength(4)
  await send('DELETE', `/api/tasks/${own}/links/task/${other}`)
  await expect.poll(heard).toEqual([
    [other, 'Outra'],
    [other, 'Outra, mudada'],
    [other, null],
    [other, 'Outra, mudada'],
    [other, null],
  ])
})

it('tells of the CRM only those who unlocked it', async () => {
  const { id: own } = await send('POST', '/api/tasks', { title: 'Uma' })
  const { id: clientId } = await send('POST', '/api/crm/clients', { name: 'Escola Aurora' })
  const { id: last } = await send('POST', '/api/tasks', { title: 'Última' })
  const locked = await listen(bruno, `links:task:${own}`)
  const unlocked = await listen(ana, `links:task:${own}`)
  await send('PUT', `/api/tasks/${own}/links/client/${clientId}`)
  await expect.poll(unlocked).toHaveLength(1)
  await send('DELETE', `/api/crm/clients/${clientId}`)
  await send('PUT', `/api/tasks/${own}/links/task/${last}`)
  await expect.poll(unlocked).toEqual([
    [clientId, 'Escola Aurora'],
    [clientId, null],
    [last, 'Última'],
  ])
  await expect.poll(locked).toEqual([[last, 'Última']])
  const socket = await connect(bruno)
  const topic = `links:client:${clientId}`
  socket.send(JSON.stringify({ type: 'join', topic }))
  await expect.poll(() => socket.received).toContainEqual({ type: 'refused', topic })
})

it('tells who unlocked the CRM of the activities whose meeting reads differently', async () => {
  const scheduledAt = '2030-01-02T12:00:00Z'
  const { id: meetingId } = await send('POST', '/api/meetings', { title: 'Visita', scheduledAt })
  const [unlocked, locked] = [await connect(ana), await connect(bruno)]
  const { id } = await send('POST', '/api/crm/activities', { subject: 'Visita à escola', meetingId })
  const { id: otherId } = await send('POST', '/api/crm/activities', { subject: 'Outra' })
  const heard = () => unlocked.received.filter((event) => JSON.stringify(event).includes('"crm_activity"'))
  const about = { type: 'changed', entity: 'crm_activity', id }
  const created = [about, { ...about, id: otherId }]
  await expect.poll(heard).toEqual(created)
  await send('PATCH', `/api/meetings/${meetingId}`, { title: 'Visita adiada' })
  await expect.poll(heard).toEqual([...created, about])
  await send('DELETE', `/api/meetings/${meetingId}`)
  await expect.poll(heard).toEqual([...created, about, about])
  expect(JSON.stringify(locked.received)).not.toContain('crm_activity')
})

it('shows a cancelled meeting as such to who has a record open that is linked with it', async () => {
  const { id: own } = await send('POST', '/api/tasks', { title: 'Uma' })
  const scheduledAt = '2030-01-02T12:00:00Z'
  const { id: meetingId } = await send('POST', '/api/meetings', { title: 'Visita', scheduledAt })
  await send('PUT', `/api/tasks/${own}/links/meeting/${meetingId}`)
  const socket = await connect(bruno)
  const topic = `links:task:${own}`
  socket.send(JSON.stringify({ type: 'join', topic }))
  await expect.poll(() => socket.received).toContainEqual(expect.objectContaining({ type: 'joined', topic }))
  await send('DELETE', `/api/meetings/${meetingId}`)
  await expect
    .poll(() => socket.received)
    .toContainEqual(
      expect.objectContaining({
        ...{ entity: 'link', id: meetingId },
        row: expect.objectContaining({ title: 'Visita', status: 'cancelled' }),
      }),
    )
})
