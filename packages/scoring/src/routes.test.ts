import { randomUUID } from 'node:crypto'
import { record } from '@cadencia/db/outbox'
import { createTeam, createUser } from '@cadencia/people/testing/rows'
import { supportResolved } from '@cadencia/support/facts'
import { describe, expect, it } from 'vitest'
import { Badge, LedgerEntry, OwnRanking, RankingTeam, RankingUser, Recalculation, Score } from './contract.ts'
import { badgeEarned, scoringChanged } from './facts.ts'
import { recalculateEverything } from './recalculation.ts'
import {
  ana,
  anonymous,
  as,
  bruno,
  clock,
  create,
  db,
  deliver,
  domain,
  now,
  read,
  send,
  share,
  teamId,
} from './testing/world.ts'

const UNKNOWN = randomUUID()

/** Eleven colleagues, each with a task of 20, 21 … 30 points done this week. */
const colleagues: { id: string }[] = []
for (let points = 20; points <= 30; points += 1) {
  const colleague = await createUser(db, { firstName: `Colega ${points}`, lastName: '' })
  colleagues.push(colleague)
  await create('/api/tasks', {
    title: 'Tarefa',
    assignedTo: colleague.id,
    points,
    difficulty: 'easy',
    status: 'done',
  })
}
const anas = await create('/api/tasks', {
  title: 'Proposta',
  assignedTo: ana.id,
  teamId,
  points: 4,
  status: 'done',
})
await deliver()

/** Requests that Bruno resolved, the first of them twice; answers the last. */
async function resolveRequests(count: number): Promise<{ id: string }> {
  const request = { title: 'Ajuda', description: '', priority: 'low', due_at: '2026-11-30T12:00:00Z' }
  const requests = await db
    .insertInto('support_requests')
    .values(Array.from({ length: count }, () => ({ ...request, requesting_team_id: teamId })))
    .returning('id')
    .execute()
  const [first, last] = [requests[0], requests.at(-1)]
  if (!first || !last) throw new Error('no requests')
  const at = new Date(now()).toISOString()
  const resolution = { kind: 'resolved', actor_id: bruno.id, at }
  await db
    .insertInto('support_history')
    .values([first, ...requests].map(({ id }) => ({ ...resolution, request_id: id })))
    .execute()
  return last
}

describe('rankings', () => {
  it('GET /api/scoring/rankings/users answers the first ten of the week', async () => {
    const ranking = await read('/api/scoring/rankings/users', RankingUser.array())
    expect(ranking.map(({ place, score }) => [place, score])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 1, 30 - index]),
    )
    expect(ranking[0]).toMatchObject({ id: colleagues[10]?.id, name: 'Colega 30', performanceRating: 8.8 })
    expect(ranking[0]?.email).toContain('@cadencia.example')
  })

  it('takes a period and a limit', async () => {
    const all = await read('/api/scoring/rankings/users?period=monthly&limit=100', RankingUser.array())
    expect(all).toHaveLength(12)
    expect(all.at(-1)).toMatchObject({ id: ana.id, place: 12, score: 6 })
    expect((await send('GET', '/api/scoring/rankings/users?period=yearly')).statusCode).toBe(400)
    expect((await send('GET', '/api/scoring/rankings/users?limit=0')).statusCode).toBe(400)
  })

  it('GET /api/scoring/rankings/teams answers score, productivity, collaboration and rating', async () => {
    expect(await read('/api/scoring/rankings/teams?period=weekly&limit=10', RankingTeam.array())).toEqual([
      {
        id: teamId,
        name: 'Comercial',
        color: '#2f6fde',
        place: 1,
        score: 6,
        productivityRating: 10,
        collaborationRating: 0,
        rating: 6,
      },
    ])
  })

  it('GET /api/scoring/me tells where one stands beyond the ten, and one’s teams', async () => {
    const own = await read('/api/scoring/me?period=weekly', OwnRanking)
    expect(own.user).toMatchObject({ place: 12, score: 6 })
    expect(own.teams.map(({ id, place }) => [id, place])).toEqual([[teamId, 1]])
    const idle = await createUser(db, { firstName: 'Novo' })
    expect((await as(idle)('GET', '/api/scoring/me')).json()).toEqual({ user: null, teams: [] })
  })

  it('lets equal scores share a place, and leaves out who is no longer active', async () => {
    const [first, second] = colleagues
    if (!first || !second) throw new Error('no colleagues')
    await create('/api/tasks', {
      title: 'Um a mais',
      assignedTo: first.id,
      points: 1,
      difficulty: 'easy',
      status: 'done',
    })
    await deliver()
    const ranking = await read('/api/scoring/rankings/users?limit=12', RankingUser.array())
    expect(ranking.slice(9).map(({ place, score }) => [place, score])).toEqual([
      [10, 21],
      [10, 21],
      [12, 6],
    ])
    await db.updateTable('users').set({ is_active: false }).where('id', '=', second.id).execute()
    expect(await read('/api/scoring/rankings/users?limit=12', RankingUser.array())).toHaveLength(11)
  })
})

describe('a person or team', () => {
  it('POST /api/scoring/user/{id} {period} mends what is wrong and answers the score with its parts', async () => {
    await db.updateTable('tasks').set({ points: 8 }).where('id', '=', anas).execute()
    const answer = await send('POST', `/api/scoring/user/${ana.id}`, { period: 'weekly' })
    expect(answer.statusCode).toBe(200)
    expect(Score.parse(answer.json())).toMatchObject({
      kind: 'user',
      name: 'Ana Teste',
      score: 12,
      parts: [{ cause: 'task', points: 12, count: 1 }],
    })
    const team = await send('POST', `/api/scoring/team/${teamId}`, { period: 'monthly' })
    expect(Score.parse(team.json())).toMatchObject({
      kind: 'team',
      name: 'Comercial',
      color: '#2f6fde',
      score: 12,
    })
  })

  it('GET …/ledger answers every entry behind it, with the task’s factors, page by page', async () => {
    const entries = await read(`/api/scoring/user/${ana.id}/ledger?period=weekly`, LedgerEntry.array())
    const seen = entries.map(({ points, state, title }) => [points, state, title])
    expect(seen).toHaveLength(3)
    expect(seen).toEqual(
      expect.arrayContaining([
        [12, 'standing', 'Proposta'],
        [-6, 'reversal', 'Proposta'],
        [6, 'reversed', 'Proposta'],
      ]),
    )
    expect(entries.find(({ state }) => state === 'standing')?.factors).toEqual({
      points: 8,
      difficulty: 1.5,
      bonus: 0,
      penalty: 0,
    })
    expect(entries.every(({ cause, causeId }) => cause === 'task' && causeId === anas)).toBe(true)

    const first = await send('GET', `/api/scoring/user/${ana.id}/ledger?limit=2`)
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const rest = await read(next, LedgerEntry.array())
    expect([...LedgerEntry.array().parse(first.json()), ...rest]).toEqual(entries)
  })

  it('shows the title of what was shared to the two whom it concerns', async () => {
    const days = { startDate: '2026-11-16', endDate: '2026-11-27' }
    const sprintId = await create('/api/sprints', { teamId, name: 'S', number: 1, ...days })
    await share({ sprintId, title: 'Segredo' })
    await deliver()
    const [outsider] = colleagues
    if (!outsider) throw new Error('no colleagues')
    const titles = async (user: { id: string }) => {
      const viewer = { ...ana, id: user.id }
      const answer = await as(viewer)('GET', `/api/scoring/user/${ana.id}/ledger`)
      const shares = LedgerEntry.array()
        .parse(answer.json())
        .filter(({ cause }) => cause === 'knowledge')
      return shares.map(({ title, points }) => [title, points])
    }
    expect(await titles(bruno)).toEqual([['Segredo', 5]])
    expect(await titles(outsider)).toEqual([[null, 5]])
  })

  it.each(['user', 'team'])('answers 404 for an unknown %s, 400 for another kind', async (kind) => {
    for (const path of ['', '/ledger']) {
      expect((await send('GET', `/api/scoring/${kind}/${UNKNOWN}${path}`)).statusCode).toBe(404)
    }
    expect((await send('POST', `/api/scoring/${kind}/${UNKNOWN}`, { period: 'weekly' })).statusCode).toBe(404)
    expect((await send('GET', `/api/scoring/sprint/${UNKNOWN}`)).statusCode).toBe(400)
  })
})

describe('badges', () => {
  it('GET /api/scoring/badges answers all six with what is missing', async () => {
    const badges = await read('/api/scoring/badges', Badge.array())
    expect(badges.map(({ name, missing }) => [name, missing])).toEqual([
      ['Primeira entrega', null],
      ['Pontual', 'Faltam 19 tarefas seguidas no prazo'],
      ['Maratonista', 'Faltam 9 dias úteis seguidos com entrega'],
      ['Mentor', 'Faltam 9 compartilhamentos'],
      ['Sprint perfeita', 'Falta 1 sprint com tudo concluído no prazo'],
      ['Resolvedor', 'Faltam 20 solicitações resolvidas'],
    ])
    expect(Date.parse(badges[0]?.earnedAt ?? '')).toBe(clock.ms)
    expect((await send('GET', `/api/scoring/badges?userId=${UNKNOWN}`)).statusCode).toBe(404)
  })

  it('are earned once, told once, and kept', async () => {
    await send('PATCH', `/api/tasks/${anas}`, { status: 'pending' })
    await send('PATCH', `/api/tasks/${anas}`, { status: 'done' })
    await deliver()
    await recalculateEverything(db, now)
    const recorded = await db
      .selectFrom('outbox')
      .select('payload')
      .where('fact', '=', badgeEarned.name)
      .where('key', '=', ana.id)
      .execute()
    expect(recorded).toHaveLength(1)
    expect(recorded[0]?.payload).toMatchObject({ badge: 'primeira_entrega', name: 'Primeira entrega' })
  })

  it('Sprint perfeita goes to everyone who completed something in it', async () => {
    const days = { startDate: '2026-11-23', endDate: '2026-11-27' }
    const own = (await createTeam(db, { leaders: [ana], members: [bruno] })).id
    const sprintId = await create('/api/sprints', { teamId: own, name: 'Perfeita', number: 1, ...days })
    await create('/api/tasks', { title: 'Tudo', sprintId, assignedTo: bruno.id, status: 'done' })
    await send('POST', `/api/sprints/${sprintId}/complete`, {})
    await deliver()
    const badges = await read(`/api/scoring/badges?userId=${bruno.id}`, Badge.array())
    expect(badges.find(({ badge }) => badge === 'sprint_perfeita')?.earnedAt).not.toBeNull()
  })
})

it('Resolvedor goes to who resolved 20 requests, each counted once', async () => {
  const { id: requestId } = await resolveRequests(20)
  await record(db, supportResolved, {
    requestId,
    title: 'Ajuda',
    priority: 'low',
    status: 'resolved',
    requestingTeamId: teamId,
    responsibleTeamId: teamId,
    createdBy: ana.id,
    assignedUserId: bruno.id,
    actorId: bruno.id,
    at: new Date(now()).toISOString(),
    resolutionNotes: 'Feito.',
    wasOnTime: true,
  })
  await deliver()
  const badges = await read(`/api/scoring/badges?userId=${bruno.id}`, Badge.array())
  expect(badges.at(-1)).toMatchObject({ badge: 'resolvedor', current: 20, missing: null })
})

it('POST /api/scoring/recalculate-all is anybody’s to ask', async () => {
  const answer = await as(bruno)('POST', '/api/scoring/recalculate-all')
  expect(answer.statusCode).toBe(200)
  expect(Recalculation.parse(answer.json()).corrected).toBe(0)
  expect((await anonymous('GET', '/api/scoring/rankings/users')).statusCode).toBe(401)
})

it('tells those who look at the screen, after the ledger changed', async () => {
  const facts = db.selectFrom('outbox').select(['id', 'payload', 'created_at as recordedAt'])
  const { id, payload, recordedAt } = await facts
    .where('fact', '=', scoringChanged.name)
    .executeTakeFirstOrThrow()
  const rule = domain.live?.find(({ fact }) => fact === scoringChanged.name)
  expect(rule?.announcements(payload, { factId: id, recordedAt })).toEqual([
    { to: 'topic', topic: 'scoring', event: { type: 'changed', entity: 'scoring', id: 'rankings' } },
  ])
})
