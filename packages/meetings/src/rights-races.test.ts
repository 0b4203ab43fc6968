import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inLine } from './testing/barrier.ts'
import {
  administrator,
  ana,
  bruno,
  db,
  deliverFacts,
  outsider,
  patch,
  read,
  runJobs,
  schedule,
  transcribe,
} from './testing/meetings-app.ts'

const REMOVALS = 40

type Person = typeof bruno

/** What each kind of write answers to somebody, by its name. */
const WRITES: readonly [string, (id: string, who: Person) => ReturnType<Person['send']>][] = [
  ['title', (id, who) => patch(id, { title: 'De quem saiu' }, who)],
  ['restoring oneself', (id, who) => patch(id, { participantIds: [who.userId] }, who)],
  ['guests', (id, who) => patch(id, { guests: [] }, who)],
  ['end', (id, who) => patch(id, { status: 'completed' }, who)],
  ['cancel', (id, who) => who.send({ method: 'DELETE', url: `/api/meetings/${id}` })],
  ['transcript', (id, who) => transcribe(id, 'De quem saiu', who)],
  ['summary', (id, who) => who.send({ method: 'POST', url: `/api/meetings/${id}/summary` })],
  [
    'edited summary',
    (id, who) =>
      who.send({
        method: 'PATCH',
        url: `/api/meetings/${id}/summary`,
        payload: { text: 'De quem saiu', version: 1 },
      }),
  ],
  [
    'sharing',
    (id, who) =>
      who.send({
        method: 'POST',
        url: `/api/meetings/${id}/summary/share`,
        payload: { userIds: [ana.userId] },
      }),
  ],
  [
    'note',
    (id, who) =>
      who.send({
        method: 'PUT',
        url: `/api/meetings/${id}/notes/me`,
        payload: { text: 'De quem saiu' },
      }),
  ],
  [
    'item',
    (id, who) =>
      who.send({
        method: 'POST',
        url: `/api/meetings/${id}/items`,
        payload: { kind: 'decision', text: 'De quem saiu' },
      }),
  ],
]

const remove = (id: string) => patch(id, { participantIds: [] })

async function itemOf(meetingId: string): Promise<string> {
  const answer = await ana.send({
    method: 'POST',
    url: `/api/meetings/${meetingId}/items`,
    payload: { kind: 'action', text: 'Ligar' },
  })
  return answer.json().id
}

describe('SEC-45: who was removed from a meeting', () => {
  it.each(WRITES)('changes nothing by what waited behind the removal: %s', async (_, write) => {
    const { id } = await schedule()
    const [removed, late] = await inLine(id, [() => remove(id), () => write(id, bruno)])
    expect([removed?.statusCode, late?.statusCode]).toEqual([200, 403])
    expect(await read(id)).toMatchObject({ title: 'Alinhamento', participantIds: [ana.userId] })
    expect((await bruno.send({ url: `/api/meetings/${id}/items` })).statusCode).toBe(403)
  })

  it.each([
    ['change', 'PATCH', '', { text: 'De quem saiu' }],
    ['deletion', 'DELETE', '', undefined],
    ['task', 'POST', '/task', {}],
  ] as const)('changes no item of it either: %s', async (_, method, path, payload) => {
    const { id } = await schedule()
    const url = `/api/meetings/${id}/items/${await itemOf(id)}${path}`
    const [, late] = await inLine(id, [
      () => remove(id),
      () => bruno.send({ method, url, ...(payload && { payload }) }),
    ])
    expect(late?.statusCode).toBe(403)
    const items = (await ana.send({ url: `/api/meetings/${id}/items` })).json()
    expect(items).toMatchObject([{ text: 'Ligar', taskId: null }])
  })

  it(`stays out in ${REMOVALS} removals with changes beside them`, async () => {
    let undone = 0
    for (let round = 0; round < REMOVALS; round += 1) {
      const { id } = await schedule()
      const [removed, ...late] = await inLine(id, [
        () => remove(id),
        () => patch(id, { participantIds: [bruno.userId] }, bruno),
        () => patch(id, { title: 'De quem saiu' }, bruno),
      ])
      expect(removed?.statusCode).toBe(200)
      if (late.some(({ statusCode }) => statusCode !== 403)) undone += 1
      if ((await read(id)).participantIds.includes(bruno.userId)) undone += 1
    }
    expect(undone).toBe(0)
  }, 60_000)

  it('is out from the answer on, whatever ran beside the removal', async () => {
    for (let round = 0; round < REMOVALS / 4; round += 1) {
      const { id } = await schedule()
      const beside = [
        patch(id, { participantIds: [bruno.userId] }, bruno),
        remove(id).then(async (answer) => {
          expect(answer.statusCode).toBe(200)
          return patch(id, { participantIds: [bruno.userId] }, bruno)
        }),
        transcribe(id, 'Dito', bruno),
      ]
      const [, after] = await Promise.all(beside)
      expect(after?.statusCode).toBe(403)
      expect((await read(id)).participantIds).toEqual([ana.userId])
    }
  })
})

async function series(participantIds: readonly string[]) {
  const first = await schedule({ participantIds, repeat: { every: 'week', count: 3 } })
  const rows = await db
    .selectFrom('meetings')
    .select('id')
    .where('series_id', '=', first.seriesId)
    .orderBy('scheduled_at')
    .execute()
  return rows.map(({ id }) => id)
}

const listTitles = async (ids: readonly string[]) =>
  (
    await db
      .selectFrom('meetings')
      .select('title')
      .select(sql<boolean>`cancelled_at is null`.as('stands'))
      .where('id', 'in', ids)
      .execute()
  ).map(({ title, stands }) => (stands ? title : 'cancelled'))

describe('a change of those that follow', () => {
  const following = (method: 'PATCH' | 'DELETE', id: string, who: Person) =>
    who.send({
      method,
      url: `/api/meetings/${id}?scope=following`,
      ...(method === 'PATCH' && { payload: { title: 'Outra' } }),
    })

  it.each(['PATCH', 'DELETE'] as const)('asks the right of each of them: %s', async (method) => {
    const ids = await series([])
    const [first = '', second = ''] = ids
    await patch(first, { participantIds: [outsider.userId] })
    await patch(second, { participantIds: [outsider.userId] })
    expect((await following(method, first, outsider)).statusCode).toBe(403)
    expect(new Set(await listTitles(ids))).toEqual(new Set(['Alinhamento']))
    expect((await following(method, first, ana)).statusCode).toBeLessThan(300)
    expect(new Set(await listTitles(ids))).toEqual(new Set([method === 'PATCH' ? 'Outra' : 'cancelled']))
  })

  it('asks it as it is after the removal from a later one', async () => {
    const ids = await series([bruno.userId])
    const [first = '', , third = ''] = ids
    const [, late] = await inLine(third, [() => remove(third), () => following('PATCH', first, bruno)])
    expect(late?.statusCode).toBe(403)
    expect(new Set(await listTitles(ids))).toEqual(new Set(['Alinhamento']))
  })

  it('asks the others nothing where they stay as they are', async () => {
    const [first = ''] = await series([])
    await patch(first, { participantIds: [outsider.userId] })
    const url = `/api/meetings/${first}?scope=following`
    const started = await outsider.send({ method: 'PATCH', url, payload: { status: 'active' } })
    expect(started.statusCode).toBe(200)
  })

  it('of one series at once by several never wait for each other', async () => {
    const ids = await series([bruno.userId])
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, round) => {
        const id = ids[round % ids.length] ?? ''
        return round % 4 === 3
          ? patch(id, { description: `${round}` })
          : following('PATCH', id, round % 2 ? ana : bruno)
      }),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})

describe('SEC-53: who is present', () => {
  const join = (id: string, who: Person) => who.send({ method: 'POST', url: `/api/meetings/${id}/join` })

  it('is counted while the meeting runs, and of its people alone', async () => {
    const { id } = await schedule()
    expect((await join(id, bruno)).statusCode).toBe(200)
    expect((await read(id)).presentIds).toEqual([])
    await patch(id, { status: 'active' })
    expect((await join(id, outsider)).json()).toMatchObject({ id, presentIds: [ana.userId] })
    expect((await join(id, bruno)).json().presentIds.toSorted()).toEqual(
      [ana.userId, bruno.userId].toSorted(),
    )
    await patch(id, { participantIds: [bruno.userId, outsider.userId] })
    await patch(id, { status: 'completed' })
    await join(id, outsider)
    await transcribe(id, 'Depois do fim', outsider)
    expect((await read(id)).presentIds).not.toContain(outsider.userId)
    await deliverFacts()
    await runJobs()
  })

  it('is not an administrator who starts a meeting of others', async () => {
    const { id } = await schedule()

    expect((await patch(id, { status: 'active' }, { send: administrator })).json()).toMatchObject({
      status: 'active',
      presentIds: [],
    })
  })

  it('is everybody who enters the permanent room', async () => {
    const answer = await join('permanent-room', outsider)
    expect(answer.json().presentIds).toEqual([outsider.userId])
  })
})
