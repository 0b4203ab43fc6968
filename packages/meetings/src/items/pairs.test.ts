import { describe, expect, it } from 'vitest'
import { administrator, ana, bruno, db, outsider, patch, schedule } from '../testing/meetings-app.ts'

const PAIRS = 40

type Answer = Awaited<ReturnType<typeof ana.send>>
type Call = () => PromiseLike<Answer>

/** What pairs of calls answered at once, but what says that somebody was quicker. */
async function refusals(pairOf: (round: number) => Promise<readonly Call[]>): Promise<string[]> {
  const told = new Set(['stale_version', 'task_exists', 'invalid_transition'])
  const answers: Answer[] = []
  // Several pairs at once, so that each of them finds the other's locks.
  for (let round = 0; round < PAIRS; round += 4) {
    const pairs = await Promise.all([0, 1, 2, 3].map((step) => pairOf(round + step)))
    answers.push(...(await Promise.all(pairs.flat().map((call) => call()))))
  }
  expect(answers.length).toBeGreaterThanOrEqual(2 * PAIRS)
  return answers.flatMap(({ statusCode, body }) => {
    if (statusCode < 300 || statusCode === 404) return []
    const { code } = JSON.parse(body)
    return statusCode === 409 && told.has(code) ? [] : [`${statusCode} ${code}`]
  })
}

async function itemOf(meetingId: string, kind: 'decision' | 'action', who = ana): Promise<string> {
  const answer = await who.send({
    method: 'POST',
    url: `/api/meetings/${meetingId}/items`,
    payload: { kind, text: 'Adiar a feira' },
  })
  return answer.json().id
}

interface Place {
  readonly meetingId: string
  readonly itemId: string
}

const urlOf = ({ meetingId, itemId }: Place) => `/api/meetings/${meetingId}/items/${itemId}`
const change = (place: Place, payload: object, who: Pick<typeof ana, 'send'> = ana) =>
  who.send({ method: 'PATCH', url: urlOf(place), payload })
const remove = (place: Place) => ana.send({ method: 'DELETE', url: urlOf(place) })
const restore = (place: Place) => bruno.send({ method: 'POST', url: `${urlOf(place)}/restore` })

async function decision(): Promise<Place> {
  const { id: meetingId } = await schedule()
  return { meetingId, itemId: await itemOf(meetingId, 'decision') }
}

async function action(): Promise<Place> {
  const { id: meetingId } = await schedule()
  return { meetingId, itemId: await itemOf(meetingId, 'action') }
}

async function taskOf(place: Place): Promise<string> {
  return (await ana.send({ method: 'POST', url: `${urlOf(place)}/task`, payload: {} })).json().id
}

describe(`REL-26: ${PAIRS} pairs of calls never wait for each other`, () => {
  it('deleting and restoring a decision × editing those that it superseded', async () => {
    const found = await refusals(async () => {
      const [older, oldest, newer] = [await decision(), await decision(), await decision()]
      for (const place of [older, oldest]) await change(place, { supersededById: newer.itemId })
      return [
        () => remove(newer),
        () => change(older, { text: 'Outra' }, bruno),
        () => restore(newer),
        () => change(oldest, { text: 'Outra' }, bruno),
        () => change(older, { assigneeId: bruno.userId }),
      ]
    })
    expect(found).toEqual([])
  }, 60_000)

  it('superseding a decision × deleting its successor, which superseded others', async () => {
    const found = await refusals(async () => {
      const [one, two, successor] = [await decision(), await decision(), await decision()]
      await change(two, { supersededById: successor.itemId })
      return [
        () => change(one, { supersededById: successor.itemId }, bruno),
        () => remove(successor),
        () => change(two, { text: 'Outra' }),
      ]
    })
    // Gone before it could supersede anything.
    expect(found.filter((refusal) => !refusal.startsWith('400'))).toEqual([])
  }, 60_000)

  it('two decisions of each of two meetings that supersede crosswise', async () => {
    const found = await refusals(async () => {
      const [one, other] = [await decision(), await decision()]
      const more = [one, other].map(async ({ meetingId }) => ({
        meetingId,
        itemId: await itemOf(meetingId, 'decision'),
      }))
      const [third = one, fourth = other] = await Promise.all(more)
      return [
        () => change(one, { supersededById: other.itemId }),
        () => change(fourth, { supersededById: third.itemId }, bruno),
      ]
    })
    expect(found).toEqual([])
  }, 60_000)

  it('items × their meetings and series', async () => {
    const found = await refusals(async (round) => {
      const first = await schedule({ repeat: { every: 'week', count: 3 } })
      const rows = await db
        .selectFrom('meetings')
        .select('id')
        .where('series_id', '=', first.seriesId)
        .orderBy('scheduled_at')
        .execute()
      const places = await Promise.all(
        rows.map(async ({ id }) => ({ meetingId: id, itemId: await itemOf(id, 'decision') })),
      )
      const [one, two, three] = places
      if (!one || !two || !three) throw new Error('a series of three')
      await change(one, { supersededById: three.itemId })
      const url = `/api/meetings/${one.meetingId}?scope=following`
      return [
        () => remove(three),
        () => change(two, { supersededById: one.itemId }, bruno),
        () =>
          round % 2
            ? ana.send({ method: 'PATCH', url, payload: { scheduledAt: '2027-03-01T12:00:00Z' } })
            : ana.send({ method: 'DELETE', url }),
      ]
    })
    expect(found).toEqual([])
  }, 60_000)

  it('tasks made of items × tasks that name the meeting', async () => {
    const found = await refusals(async () => {
      const place = await action()
      const { meetingId } = place
      const more = { meetingId, itemId: await itemOf(meetingId, 'action') }
      const taskId = await taskOf(more)
      const payload = { title: 'Outra', meetingId }
      const linked = { title: 'Ligada', links: [{ kind: 'meeting', id: meetingId }] }
      return [
        () => ana.send({ method: 'POST', url: `${urlOf(place)}/task`, payload: {} }),
        () => bruno.send({ method: 'POST', url: '/api/tasks', payload }),
        () => change(more, { status: 'done' }),
        () => bruno.send({ method: 'PATCH', url: `/api/tasks/${taskId}`, payload: { title: 'Nova' } }),
        () => bruno.send({ method: 'POST', url: '/api/tasks', payload: linked }),
      ]
    })
    expect(found).toEqual([])
  }, 60_000)

  it('a meeting × its people and their notes', async () => {
    const found = await refusals(async () => {
      const { id } = await schedule()
      const note = (who: typeof ana) =>
        who.send({ method: 'PUT', url: `/api/meetings/${id}/notes/me`, payload: { text: 'Levar' } })
      return [
        () => patch(id, { participantIds: [bruno.userId, outsider.userId] }),
        () => note(bruno),
        () => patch(id, { status: 'active' }, { send: administrator }),
        () => note(ana),
      ]
    })
    expect(found).toEqual([])
  }, 60_000)

  it('summaries shared crosswise with chats and people', async () => {
    const people = [ana, bruno, outsider]
    const userIds = people.map(({ userId }) => userId)
    const group = async () =>
      (
        await ana.send({ method: 'POST', url: '/api/chats/group', payload: { memberIds: userIds.slice(1) } })
      ).json()
    const direct = async (who: typeof ana, userId: string) =>
      (await who.send({ method: 'POST', url: '/api/chats/direct', payload: { userId } })).json()
    const shared = [await group(), await direct(ana, bruno.userId), await direct(ana, outsider.userId)]
    const chatIds: string[] = shared.map(({ id }) => id)
    const found = await refusals(async (round) => {
      const { id } = await schedule({ participantIds: userIds })
      await db
        .insertInto('meeting_summaries')
        .values({
          meeting_id: id,
          version: 1,
          text: 'Adiada.',
          source: 'extractive',
          created_at: new Date().toISOString(),
        })
        .execute()
      const share = (payload: object) =>
        ana.send({ method: 'POST', url: `/api/meetings/${id}/summary/share`, payload })
      const turned = [...chatIds.slice(round % 3), ...chatIds.slice(0, round % 3)]
      return [
        () => share({ chatIds: turned }),
        () => share({ chatIds: turned.toReversed() }),
        () => share({ chatIds: chatIds.slice(0, 1), userIds: [outsider.userId, bruno.userId] }),
        () => share({ userIds: [bruno.userId, outsider.userId] }),
      ]
    })
    expect(found).toEqual([])
  }, 60_000)
})
