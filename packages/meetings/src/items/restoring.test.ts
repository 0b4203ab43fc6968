import { enqueue } from '@cadencia/jobs/enqueue'
import { Task } from '@cadencia/sprints/tasks/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { purgeDeletedItems } from '../facts.ts'
import { inLine } from '../testing/barrier.ts'
import {
  administrator,
  ana,
  bruno,
  clock,
  db,
  deliverFacts,
  facts,
  outsider,
  patch,
  read,
  runJobs,
  schedule,
  transcribe,
} from '../testing/meetings-app.ts'
import { ITEMS_MAX, MeetingItem } from './contract.ts'

const DAY_MS = 24 * 60 * 60_000

const urlOf = (meetingId: string, itemId = '') => `/api/meetings/${meetingId}/items${itemId && `/${itemId}`}`

async function add(meetingId: string, payload: object): Promise<MeetingItem> {
  return MeetingItem.parse((await ana.send({ method: 'POST', url: urlOf(meetingId), payload })).json())
}

async function list(meetingId: string): Promise<MeetingItem[]> {
  return z.array(MeetingItem).parse((await ana.send({ url: urlOf(meetingId) })).json())
}

const change = (meetingId: string, itemId: string, payload: object) =>
  ana.send({ method: 'PATCH', url: urlOf(meetingId, itemId), payload })
const remove = (meetingId: string, itemId: string) =>
  ana.send({ method: 'DELETE', url: urlOf(meetingId, itemId) })
const restore = (meetingId: string, itemId: string, who: Pick<typeof ana, 'send'> = ana) =>
  who.send({ method: 'POST', url: `${urlOf(meetingId, itemId)}/restore` })
const makeTask = (meetingId: string, itemId: string) =>
  ana.send({ method: 'POST', url: `${urlOf(meetingId, itemId)}/task`, payload: {} })

/** An action with its task. */
async function actionWithTask() {
  const { id } = await schedule()
  const { id: itemId } = await add(id, { kind: 'action', text: 'Ligar', assigneeId: bruno.userId })
  const task = Task.parse((await makeTask(id, itemId)).json())
  const [item] = await list(id)
  if (!item) throw new Error('an item was expected')
  return { id, item, task }
}

async function summarise(meetingId: string) {
  await ana.send({ method: 'POST', url: `/api/meetings/${meetingId}/summary` })
  await runJobs()
}

async function purge() {
  await enqueue(db, purgeDeletedItems, {})
  await runJobs()
}

describe('a deleted item that is restored', () => {
  it('has its id, its place and its task, of which no second is made', async () => {
    const { id, item, task } = await actionWithTask()
    const later = await add(id, { kind: 'decision', text: 'Adiar a feira' })
    await remove(id, item.id)
    expect((await read(id)).actionItems).toEqual([])
    const answer = await restore(id, item.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(item)
    expect(await list(id)).toEqual([item, later])
    const second = await makeTask(id, item.id)
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'task_exists', current: { id: task.id } })
    expect((await read(id)).actionItems).toMatchObject([{ text: 'Ligar' }])
    expect(await facts('meeting.item_restored', id)).toMatchObject([{ item }])
  })

  it('is answered as it is when it is there already', async () => {
    const { id, item } = await actionWithTask()
    expect((await restore(id, item.id)).json()).toEqual(item)
    await remove(id, item.id)
    await restore(id, item.id)
    expect((await restore(id, item.id)).json()).toEqual(item)
    expect(await facts('meeting.item_restored', id)).toHaveLength(1)
  })

  it('is done as its task is by then', async () => {
    const { id, item, task } = await actionWithTask()
    const setTask = async (status: string) => {
      const url = `/api/tasks/${task.id}`
      expect((await ana.send({ method: 'PATCH', url, payload: { status } })).statusCode).toBe(200)
      await deliverFacts()
    }
    await remove(id, item.id)
    await setTask('completed')
    expect((await restore(id, item.id)).json()).toMatchObject({ status: 'done', taskId: task.id })
    await remove(id, item.id)
    await setTask('in_progress')
    expect((await restore(id, item.id)).json()).toMatchObject({ status: 'open', taskId: task.id })
    await change(id, item.id, { status: 'dropped' })
    await remove(id, item.id)
    expect((await restore(id, item.id)).json()).toMatchObject({ status: 'dropped' })
  })

  it('is brought back by who may write in the meeting, until it is purged after a day', async () => {
    const { id, item } = await actionWithTask()
    await remove(id, item.id)
    expect((await restore(id, item.id, outsider)).statusCode).toBe(403)
    const other = await schedule()
    expect((await restore(other.id, item.id)).statusCode).toBe(404)
    expect((await restore(id, '5b1f6d0e-0000-4000-8000-000000000000')).statusCode).toBe(404)
    await purge()
    expect((await restore(id, item.id, { send: administrator })).statusCode).toBe(200)
    await remove(id, item.id)
    clock.ms += DAY_MS + 1
    await purge()
    clock.ms -= DAY_MS + 1
    expect((await restore(id, item.id)).statusCode).toBe(404)
    expect(await db.selectFrom('meeting_items').select('id').where('id', '=', item.id).execute()).toEqual([])
  })

  it('asks for the right once the meeting is locked', async () => {
    const { id, item } = await actionWithTask()
    await remove(id, item.id)
    const [, late] = await inLine(id, [
      () => patch(id, { participantIds: [] }),
      () => restore(id, item.id, bruno),
    ])
    expect(late?.statusCode).toBe(403)
    expect(await list(id)).toEqual([])
  })

  it('comes back only where there is room', async () => {
    const { id, item } = await actionWithTask()
    await remove(id, item.id)
    const rows = Array.from({ length: ITEMS_MAX }, () => ({
      ...{ id: crypto.randomUUID(), meeting_id: id, kind: 'action', text: 'Ligar' },
      ...{ status: 'open', source: 'person' },
    }))
    await db.insertInto('meeting_items').values(rows).execute()
    const full = await restore(id, item.id)
    expect([full.statusCode, full.json().code]).toEqual([409, 'too_many_items'])
  })

  it('is found by nothing while it is deleted', async () => {
    const { id } = await schedule()
    const item = await add(id, { kind: 'decision', text: 'Comprar hortênsias' })
    const found = async () => {
      const answers = await Promise.all([
        ana.send({ url: `/api/decisions?q=${encodeURIComponent('hortênsias')}` }),
        ana.send({ url: `/api/meetings?q=${encodeURIComponent('hortênsias')}` }),
      ])
      return answers.map((answer) => answer.json().length)
    }
    expect(await found()).toEqual([1, 1])
    await remove(id, item.id)
    expect(await found()).toEqual([0, 0])
    expect((await change(id, item.id, { text: 'Outra' })).statusCode).toBe(404)
    expect((await makeTask(id, item.id)).statusCode).toBe(404)
    await restore(id, item.id)
    expect(await found()).toEqual([1, 1])
  })

  it('supersedes again what it superseded, unless that was decided otherwise meanwhile', async () => {
    const { id } = await schedule()
    const decide = (text: string) => add(id, { kind: 'decision', text })
    const [old, other, young] = [await decide('Maio'), await decide('Abril'), await decide('Junho')]
    for (const before of [old, other]) await change(id, before.id, { supersededById: young.id })
    await remove(id, young.id)
    expect(await list(id)).toMatchObject([
      { status: 'valid', supersededById: null },
      { status: 'valid', supersededById: null },
    ])
    await change(id, other.id, { status: 'revoked' })
    await restore(id, young.id)
    expect(await list(id)).toMatchObject([
      { status: 'superseded', supersededById: young.id },
      { status: 'revoked', supersededById: null },
      { status: 'valid' },
    ])
  })

  it('is valid when what superseded it is deleted by then, and in no circle', async () => {
    const { id } = await schedule()
    const decide = (text: string) => add(id, { kind: 'decision', text })
    const [one, two, three] = [await decide('Maio'), await decide('Junho'), await decide('Julho')]
    await change(id, one.id, { supersededById: two.id })
    await change(id, two.id, { supersededById: three.id })
    await remove(id, two.id)
    await remove(id, three.id)
    expect((await restore(id, two.id)).json()).toMatchObject({ status: 'valid', supersededById: null })
    await restore(id, three.id)
    expect(await list(id)).toMatchObject([
      { supersededById: two.id },
      { status: 'superseded', supersededById: three.id },
      { status: 'valid' },
    ])
    await remove(id, two.id)
    expect((await change(id, three.id, { supersededById: one.id })).statusCode).toBe(200)
    await restore(id, two.id)
    expect(await list(id)).toMatchObject([
      { status: 'valid', supersededById: null },
      { status: 'superseded', supersededById: three.id },
      { status: 'superseded', supersededById: one.id },
    ])
  })
})

describe('an item of a summary', () => {
  const said = 'Decidimos adiar a feira de maio. A Ana vai pagar o estande.'

  async function summarised() {
    const meeting = await schedule()
    await patch(meeting.id, { status: 'active' })
    await transcribe(meeting.id, said)
    await patch(meeting.id, { status: 'completed' })
    await deliverFacts()
    await runJobs()
    const [decision] = await list(meeting.id)
    if (!decision) throw new Error('a decision was expected')
    return { id: meeting.id, decision }
  }

  it('stays away while it is deleted, and is once and for good when it is restored', async () => {
    const { id, decision } = await summarised()
    await remove(id, decision.id)
    await summarise(id)
    expect(await list(id)).toMatchObject([{ kind: 'action' }])
    await restore(id, decision.id)
    await summarise(id)
    expect(await list(id)).toMatchObject([{ id: decision.id }, { kind: 'action' }])
    await remove(id, decision.id)
    clock.ms += DAY_MS + 1
    await purge()
    clock.ms -= DAY_MS + 1
    await summarise(id)
    expect(await list(id)).toMatchObject([{ kind: 'action' }])
  })

  it('that the next summary did not find is not restored', async () => {
    const { id, decision } = await summarised()
    await transcribe(id, 'A Ana vai pagar o estande.')
    await summarise(id)
    expect(await list(id)).toMatchObject([{ kind: 'action' }])
    expect((await restore(id, decision.id)).statusCode).toBe(404)
  })
})

it('deleting × restoring × making the task leave one item with at most one task', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, item, task } = await actionWithTask()
    await remove(id, item.id)
    const answers = await Promise.all([
      restore(id, item.id),
      remove(id, item.id),
      restore(id, item.id, bruno),
      makeTask(id, item.id),
      remove(id, item.id),
      restore(id, item.id),
    ])
    const [first, deleted, second, made, again, third] = answers.map(({ statusCode }) => statusCode)
    expect([first, second, third]).toEqual([200, 200, 200])
    for (const status of [deleted, again]) expect([204, 404]).toContain(status)
    expect([404, 409]).toContain(made)
    await restore(id, item.id)
    expect(await list(id)).toEqual([item])
    const tasks = await db.selectFrom('tasks').select('id').where('meeting_id', '=', id).execute()
    expect(tasks).toEqual([{ id: task.id }])
  }
})
