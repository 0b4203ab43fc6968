import { randomUUID } from 'node:crypto'
import { testViewer } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LABELS_ON_TASK_MAX, type Task, TaskLabel } from '../tasks/contract.ts'
import { taskSearch } from '../tasks/search.ts'
import {
  administrator,
  ana,
  bruno,
  db,
  domain,
  facts,
  guest,
  outsider,
  plan,
  team,
  teamId,
} from '../testing/sprints-app.ts'
import { changed, factNames, list, make, patch, readTask } from '../testing/tasks.ts'
import { TeamLabel } from './contract.ts'

type Send = typeof ana.send

const create = (fields: object, send: Send = ana.send, of = teamId) =>
  send({ method: 'POST', url: `/api/teams/${of}/labels`, payload: { color: '#2F6FDE', ...fields } })

async function label(name: string, of = teamId): Promise<TeamLabel> {
  const answer = await create({ name }, administrator, of)
  expect(answer.statusCode, answer.body).toBe(201)
  return TeamLabel.parse(answer.json())
}

const change = (id: string, payload: object, send: Send = ana.send) =>
  send({ method: 'PATCH', url: `/api/labels/${id}`, payload })
const remove = (id: string, send: Send = ana.send) => send({ method: 'DELETE', url: `/api/labels/${id}` })

describe('labels of a team', () => {
  it('are made, listed by name, changed and deleted by its members', async () => {
    const own = await team(ana, bruno)
    const urgent = await label('Urgente', own)
    const b = await create({ name: 'ajuda' }, bruno.send, own)
    expect(urgent).toEqual({ id: urgent.id, teamId: own, name: 'Urgente', color: '#2f6fde', version: 1 })
    const listed = await outsider.send({ url: `/api/teams/${own}/labels` })
    expect(listed.json()).toEqual([b.json(), urgent])
    const renamed = await change(urgent.id, { name: 'Crítico', version: 1 })
    expect(renamed.json()).toEqual({ ...urgent, name: 'Crítico', version: 2 })
    expect((await remove(urgent.id)).statusCode).toBe(204)
    expect((await guest({ url: `/api/teams/${own}/labels` })).json()).toEqual([b.json()])
    expect(await factNames(urgent.id)).toEqual(['label.created', 'label.changed', 'label.deleted'])
  })

  it('are read by pages', async () => {
    const own = await team(ana)
    for (const name of ['c', 'a', 'b']) await label(name, own)
    const names: string[] = []
    let url: string | undefined = `/api/teams/${own}/labels?limit=1`
    while (url) {
      const answer = await ana.send({ url })
      names.push(...answer.json<TeamLabel[]>().map(({ name }) => name))
      url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(names).toEqual(['a', 'b', 'c'])
  })

  it('SEC-14: are changed by nobody else', async () => {
    const { id } = await label('Só do time')
    for (const send of [outsider.send, guest]) {
      const answers = [
        await create({ name: 'x' }, send),
        await change(id, { name: 'x' }, send),
        await remove(id, send),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    }
    expect((await change(id, { color: '#000000' }, administrator)).statusCode).toBe(200)
  })

  it('have one name each, a colour and a team that there is', async () => {
    const { id } = await label('Única')
    expect((await create({ name: 'ÚNICA' })).json()).toMatchObject({ statusCode: 409, code: 'name_taken' })
    const other = await label('Outra')
    expect((await change(other.id, { name: 'única' })).json()).toMatchObject({ code: 'name_taken' })
    expect((await change(id, { name: 'ÚNICA' })).statusCode).toBe(200)
    for (const wrong of [
      { name: '' },
      { name: 'a\nb' },
      { name: 'x', color: 'red' },
      { name: 'y'.repeat(51) },
    ]) {
      expect((await create(wrong)).statusCode).toBe(400)
    }
    expect((await create({ name: 'x' }, ana.send, randomUUID())).statusCode).toBe(404)
    expect((await change(randomUUID(), { name: 'x' })).statusCode).toBe(404)
  })

  it('are told a stale version', async () => {
    const { id } = await label('Versões')
    await change(id, { color: '#111111' })
    expect((await change(id, { color: '#222222', version: 1 })).json()).toMatchObject({
      code: 'stale_version',
      current: { color: '#111111', version: 2 },
    })
  })
})

describe('labels on tasks', () => {
  it('are set, answered by name, filtered by, and kept in the history', async () => {
    const { id: sprintId } = await plan()
    const [web, api] = [await label('Web'), await label('Api')]
    const task = await make({ sprintId, labelIds: [web.id] })
    expect(task.labels).toEqual([{ id: web.id, name: 'Web', color: web.color }])
    const both = await changed(task.id, { labelIds: [web.id, api.id, web.id] })
    expect(both.labelIds).toEqual([web.id, api.id])
    expect(both.labels.map(({ name }) => name)).toEqual(['Api', 'Web'])
    expect(both.version).toBe(2)
    await make({ sprintId })
    for (const query of [`?labelId=${api.id}`, `?sprintId=${sprintId}&labelId=${api.id}`]) {
      expect(await list(query)).toEqual([both])
    }
    const history = await ana.send({ url: `/api/tasks/${task.id}/history` })
    expect(history.json()).toMatchObject([{ field: 'labelIds', from: ['Web'], to: ['Web', 'Api'] }])
  })

  it('stand on a board as each task has them: by name, of every team, and as they are after a change', async () => {
    const { id: sprintId } = await plan()
    const [ops, ads, bug] = [await label('ops'), await label('Ads'), await label('Bug')]
    const tasks = [
      await make({ sprintId }),
      await make({ sprintId, labelIds: [ops.id, ads.id, bug.id] }),
      await make({ sprintId, labelIds: [bug.id, ads.id] }),
    ]
    const board = () => list(`?sprintId=${sprintId}`)
    const alone = () => Promise.all(tasks.map(({ id }) => readTask(id)))
    const byId = (all: readonly Task[]) => all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect((await board()).map(({ labels }) => labels.map(({ name }) => name))).toEqual(
      expect.arrayContaining([['Ads', 'Bug', 'ops'], ['Ads', 'Bug'], []]),
    )
    expect(byId(await board())).toEqual(byId(await alone()))
    expect((await change(bug.id, { name: 'zelo' }, administrator)).statusCode).toBe(200)
    expect(byId(await board())).toEqual(byId(await alone()))
    expect((await remove(ads.id, administrator)).statusCode).toBe(204)
    expect(byId(await board())).toEqual(byId(await alone()))
  })

  it('are found by their name', async () => {
    const { id } = await label('Renegociação')
    const task = await make({ teamId, labelIds: [id] })
    const viewer = testViewer({ userId: ana.userId })
    const found = await taskSearch(db, viewer, { words: 'renegociação', limit: 5 })
    expect(found).toMatchObject([{ id: task.id }])
  })

  it('are those of the task’s team', async () => {
    const other = await label('Alheia', await team(bruno))
    const task = await make({ teamId })
    for (const labelIds of [[other.id], [randomUUID()]]) {
      expect((await patch(task.id, { labelIds })).json()).toMatchObject({
        statusCode: 400,
        issues: [{ path: 'labelIds' }],
      })
    }
    const nobodys = await ana.send({
      method: 'POST',
      url: '/api/tasks',
      payload: { title: 'x', labelIds: [other.id] },
    })
    expect(nobodys.statusCode).toBe(400)
  })

  it('of the old team go when a task changes the team, and come back when that is undone', async () => {
    const mine = await label('Do time')
    const task = await make({ teamId, labelIds: [mine.id] })
    const { id: sprintId } = await plan({ teamId: await team(ana) })
    const moved = await changed(task.id, { sprintId })
    expect(moved.labelIds).toEqual([])
    const undone = await ana.send({
      method: 'POST',
      url: `/api/tasks/${task.id}/undo`,
      payload: { revision: moved.revision },
    })
    expect(undone.json()).toMatchObject({ labelIds: [mine.id], teamId, sprintId: null })
  })

  it('REL-30: a new name writes the label alone and counts each board once; deleting it changes the tasks', async () => {
    const [one, two, other] = [await plan(), await plan({ number: 8 }), await plan({ number: 9 })]
    const { id } = await label('Antes')
    const tasks = [
      await make({ sprintId: one.id, labelIds: [id] }),
      await make({ sprintId: one.id, labelIds: [id] }),
      await make({ sprintId: two.id, labelIds: [id] }),
      await make({ teamId, labelIds: [id] }),
    ]
    await make({ sprintId: other.id })
    const ids = [one, two, other].map((sprint) => sprint.id)
    const versions = async () => {
      const rows = await db
        .selectFrom('sprints')
        .select(['id', 'board_version'])
        .where('id', 'in', ids)
        .execute()
      return ids.map((sprintId) => rows.find((row) => row.id === sprintId)?.board_version ?? 0)
    }
    const url = `/api/tasks?sprintId=${one.id}`
    const narrowed = `${url}&priority=medium`
    const etagOf = async (address: string) => String((await ana.send({ url: address })).headers.etag)
    const etags = await Promise.all([url, narrowed].map(etagOf))
    const [first = 0, second = 0, third = 0] = await versions()
    expect((await change(id, { name: 'Depois', color: '#000000' })).statusCode).toBe(200)
    expect(await versions()).toEqual([first + 1, second + 1, third])
    for (const [index, address] of [url, narrowed].entries()) {
      const again = await ana.send({ url: address, headers: { 'if-none-match': etags[index] } })
      expect(again.statusCode).toBe(200)
      for (const { labels } of again.json<Task[]>()) {
        expect(labels).toEqual([{ id, name: 'Depois', color: '#000000' }])
      }
    }
    for (const task of tasks) {
      expect(await readTask(task.id)).toEqual({ ...task, labels: [{ id, name: 'Depois', color: '#000000' }] })
      expect(await factNames(task.id)).toEqual(['task.created'])
    }
    expect(await factNames(id)).toEqual(['label.created', 'label.changed'])
    await remove(id)
    for (const task of tasks) {
      expect(await readTask(task.id)).toMatchObject({ labelIds: [], labels: [], revision: 2 })
      expect(await factNames(task.id)).toEqual(['task.created', 'task.changed'])
    }
    expect(await list(`?labelId=${id}`)).toEqual([])
  })

  it('REL-30: a new name is told once, with what open pages show of it', async () => {
    const { id, teamId: of } = await label('Contada')
    await make({ teamId, labelIds: [id] })
    await change(id, { color: '#ff0000' })
    const fact = (await facts(id)).at(-1)
    const told = (domain.live ?? [])
      .filter((rule) => rule.fact === fact?.fact)
      .flatMap((rule) => rule.announcements(fact?.payload, { factId: 1, recordedAt: '2026-11-23T12:00:00Z' }))
    const row = { id, name: 'Contada', color: '#ff0000' }
    expect(told).toEqual([{ to: 'staff', event: { type: 'changed', entity: 'label', id, scope: of, row } }])
  })

  it('tell of a task the name that the label has then', async () => {
    const { id: sprintId } = await plan()
    const { id } = await label('Nome 0')
    const task = await make({ sprintId, labelIds: [id] })
    for (let round = 1; round <= 10; round += 1) {
      await Promise.all([change(id, { name: `Nome ${round}` }), patch(task.id, { points: round })])
    }
    const told = await db
      .selectFrom('outbox')
      .select('payload')
      .where('key', 'in', [id, task.id])
      .orderBy('id')
      .execute()
    const TellsTask = z.object({ task: z.object({ labels: z.tuple([TaskLabel]) }) })
    let name = 'Nome 0'
    for (const { payload } of told) {
      const { data } = TellsTask.safeParse(payload)
      if (data) expect(data.task.labels[0].name).toBe(name)
      else name = z.object({ name: z.string() }).parse(payload).name
    }
  })

  it('are named by the history of tasks also when they are gone', async () => {
    const { id } = await label('Obra')
    const task = await make({ teamId, labelIds: [id] })
    await remove(id)
    const history = await ana.send({ url: `/api/tasks/${task.id}/history` })
    expect(history.json()).toMatchObject([{ field: 'labelIds', from: ['Obra'], to: [] }])
  })

  it('stay exact when a label is put on a task and deleted at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await label(`Corrida ${round}`)
      const task = await make({ teamId })
      await Promise.all([patch(task.id, { labelIds: [id] }), remove(id)])
      expect(await readTask(task.id)).toMatchObject({ labelIds: [], labels: [] })
    }
  })
})

describe('labels that are put on a task and taken off', () => {
  it('by two people both stay, whatever version they saw', async () => {
    const own = await team(ana, bruno)
    const [urgent, help, old] = await Promise.all([
      label('Urgente', own),
      label('Ajuda', own),
      label('Velha', own),
    ])
    const { id, version } = await make({ teamId: own, labelIds: [old.id] })
    const [one, other] = await Promise.all([
      patch(id, { labelIds: { add: [urgent.id] }, version }),
      patch(id, { labelIds: { add: [help.id], remove: [old.id] }, version }, bruno),
    ])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect((await readTask(id)).labelIds.toSorted()).toEqual([urgent.id, help.id].toSorted())
    const stale = await patch(id, { labelIds: { add: [old.id] }, title: 'Outro', version })
    expect(stale.statusCode).toBe(409)
    expect((await patch(id, { labelIds: [old.id], version })).statusCode).toBe(409)
  })

  it('of many tasks leave each its others', async () => {
    const own = await team(ana)
    const [urgent, help] = await Promise.all([label('Urgente', own), label('Ajuda', own)])
    const a = await make({ teamId: own, labelIds: [help.id] })
    const b = await make({ teamId: own })
    const payload = { ids: [a.id, b.id], patch: { labelIds: { add: [urgent.id] } } }
    expect((await ana.send({ method: 'PATCH', url: '/api/tasks', payload })).statusCode).toBe(200)
    expect((await readTask(a.id)).labelIds).toEqual([help.id, urgent.id])
    expect((await readTask(b.id)).labelIds).toEqual([urgent.id])
  })

  it('are refused where one does both, is of another team, or they are too many', async () => {
    const own = await team(ana)
    const { id } = await make({ teamId: own })
    const mine = await label('Minha', own)
    const both = await patch(id, { labelIds: { add: [mine.id], remove: [mine.id] } })
    expect(both.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'labelIds.add' }] })
    expect((await patch(id, { labelIds: { add: [randomUUID()] } })).statusCode).toBe(400)
    const many = Array.from({ length: LABELS_ON_TASK_MAX + 1 }, () => randomUUID())
    expect((await patch(id, { labelIds: { add: many } })).json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'labelIds', message: `Use no máximo ${LABELS_ON_TASK_MAX} etiquetas` }],
    })
  })
})
