import { Task } from '@cadencia/sprints/tasks/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  administrator,
  ana,
  bruno,
  db,
  deliverFacts,
  facts,
  guest,
  outsider,
  patch,
  read,
  runJobs,
  schedule,
  transcribe,
} from '../testing/meetings-app.ts'
import { MeetingItem } from './contract.ts'

async function add(meetingId: string, payload: object, who = ana): Promise<MeetingItem> {
  const answer = await who.send({ method: 'POST', url: `/api/meetings/${meetingId}/items`, payload })
  expect(answer.statusCode).toBe(201)
  return MeetingItem.parse(answer.json())
}

async function list(meetingId: string, who = ana): Promise<MeetingItem[]> {
  return z.array(MeetingItem).parse((await who.send({ url: `/api/meetings/${meetingId}/items` })).json())
}

function change(meetingId: string, itemId: string, payload: object, who = ana) {
  return who.send({ method: 'PATCH', url: `/api/meetings/${meetingId}/items/${itemId}`, payload })
}

function remove(meetingId: string, itemId: string) {
  return ana.send({ method: 'DELETE', url: `/api/meetings/${meetingId}/items/${itemId}` })
}

function makeTask(meetingId: string, itemId: string, payload: object = {}) {
  return ana.send({ method: 'POST', url: `/api/meetings/${meetingId}/items/${itemId}/task`, payload })
}

async function taskOf(meetingId: string, itemId: string, payload: object = {}): Promise<Task> {
  const answer = await makeTask(meetingId, itemId, payload)
  expect(answer.statusCode).toBe(201)
  return Task.parse(answer.json())
}

const changeTask = (id: string, payload: object) =>
  ana.send({ method: 'PATCH', url: `/api/tasks/${id}`, payload })

/** A meeting that ended with this transcript of Ana's, and its summary. */
async function summarised(transcript: string) {
  const meeting = await schedule()
  await patch(meeting.id, { status: 'active' })
  await transcribe(meeting.id, transcript)
  await patch(meeting.id, { status: 'completed' })
  await deliverFacts()
  await runJobs()
  return meeting
}

async function summariseAgain(meetingId: string) {
  await ana.send({ method: 'POST', url: `/api/meetings/${meetingId}/summary` })
  await runJobs()
}

it('takes the São Paulo day of an instant that is sent as a day', async () => {
  const { id } = await schedule()
  const lateEvening = '2026-12-02T02:30:00Z'
  const item = await add(id, { kind: 'action', text: 'Enviar a proposta', dueDate: lateEvening })
  expect(item.dueDate).toBe('2026-12-01')
  const changed = await change(id, item.id, { dueDate: '2026-12-05T23:00:00-03:00' })
  expect(changed.json()).toMatchObject({ dueDate: '2026-12-05' })
  expect((await taskOf(id, item.id, { dueDate: lateEvening })).dueDate).toBe('2026-12-01')
  const series = await schedule({ repeat: { until: '2026-12-08T02:30:00Z' } })
  expect(series.recurrence).toBe('FREQ=WEEKLY;UNTIL=20261208T025959Z')
})

describe('decisions and actions', () => {
  it('are listed in their order, with what they say and who they fall to', async () => {
    const { id } = await schedule()
    await add(id, { kind: 'decision', text: 'Adiar a feira' })
    await add(id, {
      kind: 'action',
      text: 'Avisar o cliente',
      assigneeId: bruno.userId,
      dueDate: '2026-12-01',
    })
    expect(await list(id, bruno)).toMatchObject([
      {
        kind: 'decision',
        text: 'Adiar a feira',
        status: 'valid',
        source: 'person',
        createdBy: ana.userId,
        version: 1,
      },
      {
        kind: 'action',
        assigneeId: bruno.userId,
        assigneeName: 'Bruno Lima',
        dueDate: '2026-12-01',
        status: 'open',
      },
    ])
    expect(await read(id)).toMatchObject({
      decisions: ['Adiar a feira'],
      actionItems: [{ text: 'Avisar o cliente', assignee: 'Bruno Lima' }],
    })
  })

  it.each([
    [{ kind: 'action', text: '' }, 'text'],
    [{ kind: 'action', text: 'a'.repeat(501) }, 'text'],
    [{ kind: 'action', text: 'duas\nlinhas' }, 'text'],
    [{ kind: 'idea', text: 'Outra' }, 'kind'],
    [{ kind: 'action', text: 'Outra', dueDate: '2026-02-30' }, 'dueDate'],
    [{ kind: 'action', text: 'Outra', assigneeId: '5b1f6d0e-0000-4000-8000-000000000000' }, 'assigneeId'],
  ])('are refused as %j', async (payload, path) => {
    const { id } = await schedule()
    const answer = await ana.send({ method: 'POST', url: `/api/meetings/${id}/items`, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ issues: [{ path }] })
  })

  it('are for who may read the transcript, and written by who may write it', async () => {
    const { id } = await schedule()
    const item = await add(id, { kind: 'decision', text: 'Adiar a feira' })
    const url = `/api/meetings/${id}/items`
    expect((await outsider.send({ url })).statusCode).toBe(403)
    expect((await guest({ url })).statusCode).toBe(403)
    expect((await administrator({ url })).statusCode).toBe(200)
    expect((await change(id, item.id, { text: 'Outra' }, outsider)).statusCode).toBe(403)
    const other = await schedule()
    expect((await change(other.id, item.id, { text: 'Outra' })).statusCode).toBe(404)
  })

  it('are changed by version, and refuse the statuses of the other kind', async () => {
    const { id } = await schedule()
    const item = await add(id, { kind: 'action', text: 'Ligar' })
    expect((await change(id, item.id, { text: 'Ligar hoje', version: 1 })).json()).toMatchObject({
      version: 2,
    })
    const stale = await change(id, item.id, { text: 'Ligar amanhã', version: 1 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ current: { text: 'Ligar hoje', version: 2 } })
    expect((await change(id, item.id, { status: 'revoked' })).statusCode).toBe(400)
    expect((await change(id, item.id, { status: 'dropped' })).json()).toMatchObject({ status: 'dropped' })
    expect((await read(id)).actionItems).toEqual([])
  })

  it('are gone when deleted, also from the facts that are kept', async () => {
    const { id } = await schedule()
    const item = await add(id, { kind: 'decision', text: 'Segredo' })
    expect((await remove(id, item.id)).statusCode).toBe(204)
    expect(await list(id)).toEqual([])
    expect((await remove(id, item.id)).statusCode).toBe(404)
    expect(JSON.stringify(await facts('meeting.item_added', id))).not.toContain('Segredo')
    expect(await facts('meeting.item_removed', id)).toMatchObject([{ itemId: item.id }])
  })
})

describe('a decision that supersedes another', () => {
  it('may be of a later meeting, and its deletion makes the earlier one valid again', async () => {
    const [earlier, later] = [await schedule(), await schedule()]
    const old = await add(earlier.id, { kind: 'decision', text: 'Feira em maio' })
    const young = await add(later.id, { kind: 'decision', text: 'Feira em junho' })
    expect((await change(earlier.id, old.id, { supersededById: young.id })).json()).toMatchObject({
      status: 'superseded',
      supersededById: young.id,
    })
    await remove(later.id, young.id)
    expect(await list(earlier.id)).toMatchObject([{ status: 'valid', supersededById: null }])
  })

  it('is a decision that one may read, and neither itself nor in a circle', async () => {
    const meeting = await schedule()
    const one = await add(meeting.id, { kind: 'decision', text: 'Uma' })
    const two = await add(meeting.id, { kind: 'decision', text: 'Duas' })
    const action = await add(meeting.id, { kind: 'action', text: 'Fazer' })
    const hidden = await schedule({ participantIds: [] }, outsider)
    const unreadable = await add(hidden.id, { kind: 'decision', text: 'Oculta' }, outsider)
    for (const supersededById of [one.id, action.id, unreadable.id]) {
      expect((await change(meeting.id, one.id, { supersededById })).statusCode).toBe(400)
    }
    expect((await change(meeting.id, action.id, { supersededById: one.id })).statusCode).toBe(400)
    expect((await change(meeting.id, one.id, { supersededById: two.id })).statusCode).toBe(200)
    expect((await change(meeting.id, two.id, { supersededById: one.id })).statusCode).toBe(400)
  })

  it('is in no circle either when two people say so at once', async () => {
    const { id } = await schedule()
    const one = await add(id, { kind: 'decision', text: 'Uma' })
    const two = await add(id, { kind: 'decision', text: 'Duas' })
    const answers = await Promise.all([
      change(id, one.id, { supersededById: two.id }),
      change(id, two.id, { supersededById: one.id }, bruno),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })
})

describe('the task of an action', () => {
  it('has its title, person, day and meeting, and is made once', async () => {
    const { id } = await schedule()
    const item = await add(id, {
      kind: 'action',
      text: 'Ligar',
      assigneeId: bruno.userId,
      dueDate: '2026-12-01',
    })
    const answers = await Promise.all([makeTask(id, item.id), makeTask(id, item.id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const [made, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
    const task = Task.parse(made?.json())
    expect(task).toMatchObject({
      title: 'Ligar',
      assignedTo: bruno.userId,
      dueDate: '2026-12-01',
      meetingId: id,
    })
    expect(refused?.json()).toMatchObject({ code: 'task_exists', current: { id: task.id } })
    expect(await list(id)).toMatchObject([{ taskId: task.id, status: 'open' }])
  })

  it('takes what is given, and a long text whole as its description', async () => {
    const { id } = await schedule()
    const text = `${'palavra '.repeat(40)}fim`
    const item = await add(id, { kind: 'action', text, assigneeId: bruno.userId })
    const task = await taskOf(id, item.id, { assignedTo: null, points: 8 })
    expect(task).toMatchObject({ assignedTo: null, points: 8, description: text })
    expect(task.title).toMatch(/palavra…$/)
    expect(task.title.length).toBeLessThanOrEqual(200)
  })

  it('is none of a decision', async () => {
    const { id } = await schedule()
    const item = await add(id, { kind: 'decision', text: 'Adiar' })
    expect((await makeTask(id, item.id)).statusCode).toBe(400)
  })

  it('agrees with it in being done, whichever was told', async () => {
    const { id } = await schedule()
    const item = await add(id, { kind: 'action', text: 'Ligar' })
    const task = await taskOf(id, item.id)
    expect((await change(id, item.id, { status: 'done' })).statusCode).toBe(200)
    expect((await ana.send({ url: `/api/tasks/${task.id}` })).json()).toMatchObject({ status: 'completed' })
    await changeTask(task.id, { status: 'in_progress' })
    await deliverFacts()
    expect(await list(id)).toMatchObject([{ status: 'open' }])
    await changeTask(task.id, { status: 'completed' })
    await deliverFacts()
    expect(await list(id)).toMatchObject([{ status: 'done' }])
    expect((await change(id, item.id, { status: 'dropped' })).json()).toMatchObject({
      code: 'task_completed',
    })
  })

  it('may be deleted, and then made anew', async () => {
    const { id } = await schedule()
    const item = await add(id, { kind: 'action', text: 'Ligar' })
    const first = await taskOf(id, item.id)
    await ana.send({ method: 'DELETE', url: `/api/tasks/${first.id}` })
    expect(await list(id)).toMatchObject([{ taskId: null }])
    const second = await taskOf(id, item.id)
    expect(await list(id)).toMatchObject([{ taskId: second.id }])
  })
})

describe('a summary', () => {
  const said =
    'Decidimos adiar a feira de maio. O Bruno vai enviar o convite novo até sexta. A Ana vai pagar o estande.'

  it('adds one item for each person and thing, with days counted from the meeting', async () => {
    const { id } = await summarised(said)
    expect(await list(id)).toMatchObject([
      { kind: 'decision', text: 'Decidimos adiar a feira de maio.', source: 'summary', createdBy: null },
      { kind: 'action', assigneeId: bruno.userId, dueDate: '2026-11-27', status: 'open' },
      { kind: 'action', assigneeId: ana.userId, dueDate: null },
    ])
    expect((await read(id)).decisions).toEqual(['Decidimos adiar a feira de maio.'])
  })

  it('made again replaces what nobody touched, and nothing else', async () => {
    const { id } = await summarised(said)
    const [decision, convite, estande] = await list(id)
    if (!decision || !convite || !estande) throw new Error('three items were expected')
    await change(id, convite.id, { text: 'Enviar o convite por carta' })
    const own = await add(id, { kind: 'decision', text: 'Decidimos trocar o logotipo!' })
    await transcribe(
      id,
      `${said.replace('A Ana vai pagar o estande.', 'Decidimos trocar o logotipo.')} A Ana vai montar o estande.`,
    )
    await summariseAgain(id)
    const after = await list(id)
    expect(after.map(({ id: itemId }) => itemId)).toEqual([decision.id, convite.id, own.id, after.at(-1)?.id])
    expect(after.map(({ text }) => text)).toEqual([
      'Decidimos adiar a feira de maio.',
      'Enviar o convite por carta',
      'Decidimos trocar o logotipo!',
      'A Ana vai montar o estande.',
    ])
  })

  it('does not bring back what a person deleted', async () => {
    const { id } = await summarised(said)
    const [decision] = await list(id)
    await remove(id, decision?.id ?? '')
    await summariseAgain(id)
    expect((await list(id)).map(({ kind }) => kind)).toEqual(['action', 'action'])
  })

  it('of greetings is none', async () => {
    const { id } = await summarised('Bom dia a todos, tudo bem? Obrigado, até mais!')
    expect(await read(id)).toMatchObject({ aiSummary: null, summaryStatus: 'none', decisions: [] })
    expect(await db.selectFrom('meeting_items').select('id').where('meeting_id', '=', id).execute()).toEqual(
      [],
    )
  })
})
