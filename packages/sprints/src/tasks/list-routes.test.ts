import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { testViewer } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { createTasks } from '../testing/rows.ts'
import { ana, bruno, clock, db, domain, guest, outsider, plan, team, teamId } from '../testing/sprints-app.ts'
import { changed, list, make, makeAll } from '../testing/tasks.ts'

describe('the list of a sprint', () => {
  it('holds all of it by column and rank, with nothing deleted', async () => {
    const sprint = await plan()
    await createTasks(
      db,
      sprint,
      Array.from({ length: 1001 }, () => ({})),
    )
    const done = await make({ sprintId: sprint.id, status: 'done' })
    const doing = await make({ sprintId: sprint.id, status: 'in_progress' })
    const gone = await make({ sprintId: sprint.id })
    await ana.send({ method: 'DELETE', url: `/api/tasks/${gone.id}` })
    const answer = await ana.send({ url: `/api/tasks?sprintId=${sprint.id}&limit=5` })
    expect(answer.headers).toMatchObject({ 'x-total-count': '1003', 'cache-control': 'private, no-cache' })
    expect(answer.headers.link).toBeUndefined()
    expect(answer.json()).toHaveLength(1003)
    expect(answer.json().slice(-2)).toEqual([doing, done])
  })

  it('is 304 until something on its board changes, and then new for everyone', async () => {
    const { id: sprintId } = await plan()
    const url = `/api/tasks?sprintId=${sprintId}`
    const task = await make({ sprintId })
    const { etag } = (await ana.send({ url })).headers
    const again = (who = bruno) => who.send({ url, headers: { 'if-none-match': String(etag) } })
    const unchanged = await again()
    expect(unchanged).toMatchObject({ statusCode: 304, body: '' })
    await make()
    expect((await again()).statusCode).toBe(304)
    const moved = await changed(task.id, { status: 'in_progress' })
    const fresh = await again()
    expect(fresh.statusCode).toBe(200)
    expect(fresh.json()).toEqual([moved])
    expect((await ana.send({ url })).headers.etag).toBe(fresh.headers.etag)
    expect((await guest({ url })).json()).toEqual([moved])
  })

  it('comes compressed as the client knows, and whole to one that knows nothing', async () => {
    const sprint = await plan()
    await createTasks(
      db,
      sprint,
      Array.from({ length: 50 }, () => ({})),
    )
    const url = `/api/tasks?sprintId=${sprint.id}`
    const ask = (accept: string) => ana.send({ url, headers: { 'accept-encoding': accept } })
    const plain = await ana.send({ url })
    for (let round = 0; round < 2; round += 1) {
      const brotli = await ask('gzip, deflate, br')
      const gzip = await ask('gzip')
      expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, Cookie' })
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
      expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
    }
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect((await ask('identity')).rawPayload).toEqual(plain.rawPayload)
    expect(plain.json()).toHaveLength(50)
  })

  it('may be narrowed, and is empty for an unknown or an empty sprint', async () => {
    const { id: sprintId } = await plan()
    const [a = '', b = ''] = await makeAll(['Ana', 'Bruno'], { sprintId })
    await changed(b, { assignedTo: bruno.userId, priority: 'high', status: 'done' })
    const ids = async (query: string) => (await list(`?sprintId=${sprintId}${query}`)).map(({ id }) => id)
    expect(await ids(`&assignedTo=${bruno.userId}`)).toEqual([b])
    expect(await ids('&status=open')).toEqual([a])
    expect(await ids('&status=done&priority=high')).toEqual([b])
    const url = `/api/tasks?sprintId=${sprintId}&status=open`
    const { etag } = (await ana.send({ url })).headers
    expect((await ana.send({ url, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)
    expect(await list(`?sprintId=${crypto.randomUUID()}`)).toEqual([])
    const empty = await plan()
    expect(await list(`?sprintId=${empty.id}`)).toEqual([])
  })

  it('sees what was just written, however often it was read at once', async () => {
    const { id: sprintId } = await plan()
    for (let count = 1; count <= 5; count += 1) {
      await make({ sprintId })
      const lists = await Promise.all(Array.from({ length: 5 }, () => list(`?sprintId=${sprintId}`)))
      expect(lists.map(({ length }) => length)).toEqual(Array(5).fill(count))
    }
  })
})

describe('the list of all tasks', () => {
  it('filters by team, person, status, priority, day and words', async () => {
    const own = await team(outsider)
    const fields = { teamId: own, assignedTo: outsider.userId }
    const low = await make({
      ...fields,
      title: 'Revisão das matrículas',
      priority: 'low',
      dueDate: '2026-12-01',
    })
    const high = await make({
      ...fields,
      title: 'Cobrança',
      priority: 'high',
      status: 'in_progress',
    })
    const done = await make({
      ...fields,
      description: 'sobre a negociação',
      status: 'done',
      dueDate: '2026-12-03',
    })
    const ids = async (query: string) => (await list(`?teamId=${own}${query}`)).map(({ id }) => id)
    expect(new Set(await ids(''))).toEqual(new Set([low.id, high.id, done.id]))
    expect(await ids('&status=done')).toEqual([done.id])
    expect(new Set(await ids('&status=open'))).toEqual(new Set([low.id, high.id]))
    expect(await ids('&priority=high')).toEqual([high.id])
    expect(await ids('&dueUntil=2026-12-01')).toEqual([low.id])
    expect(await ids('&q=negociacao')).toEqual([done.id])
    expect(await ids('&q=revis')).toEqual([low.id])
    expect(await ids('&q=%25')).toEqual([])
    expect(await ids('&q=')).toHaveLength(3)
    expect(await list(`?assignedTo=${bruno.userId}&teamId=${own}`)).toEqual([])
  })

  it('names open only what can still be done: not what a completed sprint keeps', async () => {
    const sprint = await plan()
    const kept = await make({ sprintId: sprint.id, assignedTo: bruno.userId })
    const url = `/api/sprints/${sprint.id}/complete`
    expect((await ana.send({ method: 'POST', url, payload: {} })).statusCode).toBe(200)
    const ids = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await ids(`?assignedTo=${bruno.userId}&status=open`)).not.toContain(kept.id)
    expect(await ids(`?assignedTo=${bruno.userId}&status=pending`)).toContain(kept.id)
    expect(await ids(`?sprintId=${sprint.id}&status=open`)).toEqual([kept.id])
  })

  it('pages by key, the newest first', async () => {
    const own = await team()
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) {
      clock.ms += count === 2 ? 0 : 1000
      made.push((await make({ teamId: own })).id)
    }
    const { seen, totals } = await readAll(`/api/tasks?teamId=${own}&limit=2`)
    expect(new Set(seen)).toEqual(new Set(made))
    expect(seen).toHaveLength(5)
    expect(seen[0]).toBe(made[4])
    expect(totals).toEqual(['5', '5', '5'])
  })

  it('pages by due date, those without one last', async () => {
    const own = await team()
    const days = ['2026-12-02', '', '2026-12-01', '2026-12-02', '']
    for (const dueDate of days) await make({ teamId: own, dueDate })
    const { seen, days: order } = await readAll(`/api/tasks?teamId=${own}&order=due&limit=2`)
    expect(new Set(seen).size).toBe(5)
    expect(order).toEqual(['2026-12-01', '2026-12-02', '2026-12-02', null, null])
  })

  it('sorts by each key in both directions, over pages, with undated tasks last', async () => {
    const own = await team()
    const rows = [
      { title: 'Órgão', priority: 'low', points: 8, dueDate: null, status: 'pending' },
      { title: 'banco', priority: 'high', points: 3, dueDate: '2026-12-05', status: 'completed' },
      { title: 'Ábaco', priority: 'medium', points: 5, dueDate: '2026-12-01', status: 'in_progress' },
    ]
    for (const row of rows) await make({ ...row, teamId: own })
    const titles = async (sort: string) => {
      const { seen } = await readAll(`/api/tasks?teamId=${own}&sort=${sort}&limit=1`)
      const named = await Promise.all(seen.map((id) => ana.send({ url: `/api/tasks/${id}` })))
      return named.map((answer) => answer.json().title)
    }
    expect(await titles('title')).toEqual(['Ábaco', 'banco', 'Órgão'])
    expect(await titles('-title')).toEqual(['Órgão', 'banco', 'Ábaco'])
    expect(await titles('priority')).toEqual(['Órgão', 'Ábaco', 'banco'])
    expect(await titles('-priority')).toEqual(['banco', 'Ábaco', 'Órgão'])
    expect(await titles('status')).toEqual(['Órgão', 'Ábaco', 'banco'])
    expect(await titles('-points')).toEqual(['Órgão', 'Ábaco', 'banco'])
    expect(await titles('dueDate')).toEqual(['Ábaco', 'banco', 'Órgão'])
    expect(await titles('-dueDate')).toEqual(['banco', 'Ábaco', 'Órgão'])
  })

  it.each([
    '?limit=0',
    '?sort=nada',
    '?limit=1001',
    '?cursor=x',
    '?order=nada',
    '?status=nada',
    '?sprintId=1',
    '?assignedTo=null',
    '?dueUntil=ontem',
    '?q=%00',
    `?cursor=${Buffer.from('["0000-01-01T00:00:00Z","00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
    `?order=due&cursor=${Buffer.from('["2026-02-30","00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
  ])('SEC-4: refuses %s', async (query) => {
    expect((await ana.send({ url: `/api/tasks${query}` })).statusCode).toBe(400)
  })
})

/** Follows the links of a list to its end. */
async function readAll(first: string) {
  const seen: string[] = []
  const days: (string | null)[] = []
  const totals: unknown[] = []
  for (let url: string | undefined = first; url; ) {
    const answer = await ana.send({ url })
    totals.push(answer.headers['x-total-count'])
    for (const { id, dueDate } of answer.json()) {
      seen.push(id)
      days.push(dueDate)
    }
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
  }
  return { seen, days, totals }
}

it('is found by its words in the palette, accents aside', async () => {
  const { id } = await make({ title: 'Conferir a negociação', teamId, dueDate: '2026-12-01' })
  const hits = await domain.search?.(db, testViewer({ userId: ana.userId }), {
    words: 'negociacao',
    limit: 5,
  })
  expect(hits).toContainEqual({
    kind: 'task',
    id,
    title: 'Conferir a negociação',
    detail: 'Até 01/12/2026',
    url: `/sprints/tasks/${id}`,
  })
})

it('says which field and which words it was found by, where the title does not hold them', async () => {
  const description = `${'Conversa inicial com a escola. '.repeat(8)}Enviar os orçamentos do ano até sexta.`
  const { id } = await make({ title: 'Ligar para a escola', description, teamId })
  const asked = { words: 'orcamento', limit: 5 }
  const hits = await domain.search?.(db, testViewer({ userId: ana.userId }), asked)
  const match = hits?.find((hit) => hit.id === id)?.match
  expect(match?.field).toBe('Descrição')
  expect(match?.excerpt).toContain('Enviar os orçamentos do ano até sexta.')
  expect(match?.excerpt.startsWith('… ')).toBe(true)
})

it('puts titles that begin with the words before others, and one’s own before those of others', async () => {
  const others = await make({ title: 'Piloto de vistoria', teamId })
  const own = await make({ title: 'Piloto de visita', teamId, assignedTo: ana.userId })
  await make({ title: 'Rever o piloto', teamId, assignedTo: ana.userId })
  const hits = await domain.search?.(db, testViewer({ userId: ana.userId }), { words: 'piloto', limit: 5 })
  const titles = hits?.filter(({ kind }) => kind === 'task').map(({ title }) => title)
  expect(titles).toEqual([own.title, others.title, 'Rever o piloto'])
})
