import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { PROGRAMS } from '../testing/exports/all.ts'
import { CONTRACT, PARTICIPANTS, PROPOSAL } from '../testing/exports/exported.ts'
import { ana, db, deliverFacts, patch, read, runJobs, schedule, transcribe } from '../testing/meetings-app.ts'

const ids = new Map([['Ana Lima', ana.userId]])
for (const name of PARTICIPANTS.filter((one) => !ids.has(one))) {
  const [first = '', ...last] = name.split(' ')
  const id = randomUUID()
  await db
    .insertInto('users')
    .values({ id, email: `${id}@cadencia.example`, first_name: first, last_name: last.join(' ') })
    .execute()
  ids.set(name, id)
}

const idOf = (name: string | null) => (name === null ? null : ids.get(name))

it.each(Object.entries(PROGRAMS))('gives each promise of %s to whoever made it', async (_, exports) => {
  const pasted = await Promise.all(
    // The rest of the way is the same for all of them, which `summary/exports.test.ts` reads.
    exports.slice(0, 2).map(async (exported) => {
      const { id } = await schedule({ participantIds: [...ids.values()] })
      await patch(id, { status: 'active' })
      expect((await transcribe(id, exported.text)).statusCode).toBe(200)
      await patch(id, { status: 'completed' })
      return { ...exported, id }
    }),
  )
  await deliverFacts()
  await runJobs()
  const found = await Promise.all(
    pasted.map(async ({ name, id }) => {
      const items = (await ana.send({ url: `/api/meetings/${id}/items` })).json()
      return [
        name,
        (await read(id)).aiSummary,
        ...items.map((item: Record<string, unknown>) => [item.text, item.assigneeId, item.dueDate]),
      ]
    }),
  )
  expect(found).toEqual(
    pasted.map(({ name, who }) => [
      ...[name, `${PROPOSAL} ${CONTRACT}`],
      ...[
        [PROPOSAL, idOf(who[0]), '2026-11-27'],
        [CONTRACT, idOf(who[1]), '2026-11-24'],
      ],
    ]),
  )
})
