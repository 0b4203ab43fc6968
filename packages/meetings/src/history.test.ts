import { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ana, bruno, outsider, patch, schedule } from './testing/meetings-app.ts'

async function history(id: string) {
  const answer = await outsider.send({ url: `/api/meetings/${id}/history` })
  const entries = z.array(FieldHistoryEntry).parse(answer.json())
  return entries.map(({ actor, field, from, to }) => [actor?.firstName, field, from, to])
}

it('says who changed which field, newest first, with the participants by name', async () => {
  const { id, version } = await schedule({ title: 'Semanal', participantIds: [bruno.userId] })
  expect(await history(id)).toEqual([])
  await patch(id, { title: 'Diária', duration: 30 })
  await patch(id, { participantIds: [bruno.userId, outsider.userId] }, bruno)
  await patch(id, { title: 'Diária' })
  await patch(id, { status: 'active' })
  expect((await patch(id, { title: 'Tarde', version })).statusCode).toBe(409)
  const entries = await history(id)
  const [, participants] = entries
  expect(entries).toEqual([
    ['Ana', 'status', 'scheduled', 'active'],
    ['Bruno', 'participantIds', expect.any(Array), expect.any(Array)],
    ['Ana', 'duration', 60, 30],
    ['Ana', 'title', 'Semanal', 'Diária'],
  ])
  expect(
    [participants?.[2], participants?.[3]].map((names) => z.array(z.string()).parse(names).sort()),
  ).toEqual([
    ['Ana Lima', 'Bruno Lima'],
    ['Ana Lima', 'Bruno Lima', 'Caio Lima'],
  ])
  const unknown = `/api/meetings/${crypto.randomUUID()}/history`
  expect((await ana.send({ url: unknown })).statusCode).toBe(404)
})
