import { testDb } from '@cadencia/db/testing'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { testApp } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { bootstrap, FIRST_TEAMS } from '../bootstrap.ts'
import { peopleApp } from '../testing/people-app.ts'
import { createTeam, createUser, viewerFor } from '../testing/rows.ts'

const test = await testDb()
const { people } = await peopleApp({ test })
const { db, app, as } = await testApp({ domains: [people], test })
await bootstrap(db, { adminUsername: 'admin', adminPassword: 'x', allowedEmailDomains: undefined })

const [leader, member, outsider] = [await createUser(db), await createUser(db), await createUser(db)]
const root = await createUser(db, { role: 'admin' })
const asAdministrator = as(viewerFor(root, { isAdministrator: true }))
const asOutsider = as(viewerFor(outsider))

function send(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) {
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

async function factsAbout(id: string): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('fact').where('key', '=', id).orderBy('id').execute()
  return rows.map(({ fact }) => fact)
}

describe('teams', () => {
  it('are seven from the start, each with its key, a colour and an icon', async () => {
    const teams = (await send('GET', '/api/teams', asOutsider)).json()
    expect(teams.map(({ key }: { key: string }) => key).sort()).toEqual(
      FIRST_TEAMS.map(({ key }) => key).sort(),
    )
    expect(
      teams.every(
        ({ color, icon }: { color: string; icon: string }) => /^#/.test(color) && /^fas /.test(icon),
      ),
    ).toBe(true)
  })

  it('carry figures when asked for: leader, active members, sprints under way', async () => {
    const gone = await createUser(db, { isActive: false })
    const team = await createTeam(db, {
      name: 'Figuras',
      leaders: [leader],
      members: [member, gone],
    })
    const today = saoPauloDay(Date.now())
    const sprints = [
      { status: 'delayed', start: -20, end: -1 },
      { status: 'active', start: -3, end: 3 },
      { status: 'active', start: 4, end: 9 },
      { status: 'completed', start: -2, end: 2 },
    ].map(({ status, start, end }, index) => ({
      name: `Sprint ${index + 1}`,
      number: index + 1,
      status,
      start_date: addDays(today, start),
      end_date: addDays(today, end),
      team_id: team.id,
    }))
    await db.insertInto('sprints').values(sprints).execute()
    const tasks = [{ status: 'pending' }, { status: 'in_progress' }, { status: 'completed' }, {}].map(
      ({ status = 'pending' }, index) => ({
        title: 'Tarefa',
        team_id: team.id,
        rank: `a${index}`,
        status,
        completed_at: status === 'completed' ? '2026-11-17T12:00:00Z' : null,
        deleted_at: index === 3 ? '2026-11-17T12:00:00Z' : null,
      }),
    )
    await db.insertInto('tasks').values(tasks).execute()
    const teams = (await send('GET', '/api/teams?withStats=true', asOutsider)).json()
    expect(teams.find(({ id }: { id: string }) => id === team.id)).toMatchObject({
      leaderId: leader.id,
      leaderName: `${leader.firstName} ${leader.lastName}`,
      membersCount: 2,
      activeSprints: 3,
      openTasks: 2,
      currentSprint: { name: 'Sprint 2', endDate: addDays(today, 3) },
      canManage: false,
    })
    expect((await send('GET', '/api/teams?withStats=talvez', asOutsider)).statusCode).toBe(400)
  })

  it('are created and changed by administrators alone', async () => {
    const draft = { name: 'Jurídico', color: '#112233', icon: 'fas fa-briefcase', leaderId: leader.id }
    expect((await send('POST', '/api/teams', asOutsider, draft)).statusCode).toBe(403)
    const created = await send('POST', '/api/teams', asAdministrator, draft)
    expect([created.statusCode, created.json()]).toEqual([
      201,
      expect.objectContaining({ ...draft, key: null, version: 1, canManage: true }),
    ])
    const url = `/api/teams/${created.json().id}`
    expect((await send('PATCH', url, asOutsider, { name: 'Meu' })).statusCode).toBe(403)
    const changed = await send('PATCH', url, asAdministrator, { name: 'Jurídico e RH', leaderId: member.id })
    expect(changed.json()).toMatchObject({ name: 'Jurídico e RH', leaderId: member.id, version: 2 })
    const members = (await send('GET', `${url}/members`, asOutsider)).json()
    expect(members.find(({ id }: { id: string }) => id === leader.id).role).toBe('member')
    expect(await factsAbout(created.json().id)).toEqual(['team.changed', 'team.changed'])
  })

  it('SEC-52: have names of their own, whatever they look like, also of two made at once', async () => {
    const draft = { name: 'Expansão Norte', color: '#2f6fde', icon: 'fas fa-users', leaderId: null }
    const made = await Promise.all([0, 1, 2].map(() => send('POST', '/api/teams', asAdministrator, draft)))
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    const team = made.find(({ statusCode }) => statusCode === 201)?.json()
    for (const name of ['expansao  norte', 'Ехраnsão Norte', 'ＥＸＰＡＮＳÃＯ ＮＯＲＴＥ']) {
      const copy = await send('POST', '/api/teams', asAdministrator, { ...draft, name })
      expect([name, copy.statusCode, copy.json().code]).toEqual([name, 409, 'name_taken'])
    }
    const hidden = await send('POST', '/api/teams', asAdministrator, { ...draft, name: 'Expansão\u200b Sul' })
    expect([hidden.statusCode, hidden.json().message]).toEqual([400, 'O nome tem caracteres invisíveis'])
    const family = await send('POST', '/api/teams', asAdministrator, { ...draft, name: 'Família 👩‍👧' })
    expect(family.statusCode).toBe(201)
    const own = `/api/teams/${team.id}`
    expect((await send('PATCH', own, asAdministrator, { name: 'EXPANSÃO NORTE' })).statusCode).toBe(200)
    const taken = await send('PATCH', own, asAdministrator, { name: 'familia 👩‍👧' })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'name_taken'])
  })

  it('REL-2: a change made to an older version is refused with the team as it is', async () => {
    const { id } = await createTeam(db)
    await send('PATCH', `/api/teams/${id}`, asAdministrator, { name: 'Agora', version: 1 })
    const late = await send('PATCH', `/api/teams/${id}`, asAdministrator, { name: 'Antes', version: 1 })
    expect([late.statusCode, late.json().code, late.json().current.name]).toEqual([
      409,
      'stale_version',
      'Agora',
    ])
  })

  it('SEC-16: keep their key and id whatever is sent', async () => {
    const { id } = await createTeam(db)
    const response = await send('PATCH', `/api/teams/${id}`, asAdministrator, {
      id: outsider.id,
      key: 'ti',
      canManage: false,
    })
    expect(response.json()).toMatchObject({ id, key: null, canManage: true })
  })

  it('cannot be led by somebody who is not there', async () => {
    const gone = await createUser(db, { isActive: false })
    for (const leaderId of [gone.id, crypto.randomUUID()]) {
      const response = await send('POST', '/api/teams', asAdministrator, { name: 'Sem líder', leaderId })
      expect([response.statusCode, response.json().issues[0].path]).toEqual([400, 'leaderId'])
    }
    const rows = await db.selectFrom('teams').select('id').where('name', '=', 'Sem líder').execute()
    expect(rows).toEqual([])
  })

  it('are told to administrators by their own call', async () => {
    expect((await send('GET', '/api/admin/teams', asOutsider)).statusCode).toBe(403)
    expect((await send('GET', '/api/admin/teams', asAdministrator)).statusCode).toBe(200)
  })
})

describe('members', () => {
  it('SEC-14: are added and removed by leader and admin of that team and by administrators, by nobody else', async () => {
    const second = await createUser(db)
    const { id } = await createTeam(db, {
      leaders: [leader],
      admins: [second],
      members: [member],
    })
    await createTeam(db, { leaders: [outsider] })
    const url = `/api/teams/${id}/members`
    const asRoleOnly = as(viewerFor(root))
    for (const headers of [as(viewerFor(member)), asOutsider, asRoleOnly]) {
      const added = await send('POST', url, headers, { email: outsider.email })
      expect([added.statusCode, added.json().code]).toEqual([403, 'forbidden'])
      expect((await send('DELETE', `${url}/${member.id}`, headers)).statusCode).toBe(403)
    }
    expect((await send('GET', url, asOutsider)).json()).toHaveLength(3)
    for (const headers of [as(viewerFor(leader)), as(viewerFor(second)), asAdministrator]) {
      const added = await send('POST', url, headers, { email: outsider.email.toUpperCase() })
      expect([added.statusCode, added.json()]).toEqual([
        201,
        expect.objectContaining({ id: outsider.id, role: 'member', profileImageUrl: null }),
      ])
      expect((await send('DELETE', `${url}/${outsider.id}`, headers)).statusCode).toBe(204)
    }
    expect((await factsAbout(id)).slice(0, 2)).toEqual(['team.member_added', 'team.member_removed'])
  })

  it('must be somebody, once: 404 for an address that is nobody’s, 409 for a member', async () => {
    const { id } = await createTeam(db, { members: [member] })
    const url = `/api/teams/${id}/members`
    const gone = await createUser(db, { isActive: false })
    const nobody = await send('POST', url, asAdministrator, { email: 'ninguem@cadencia.example' })
    expect([nobody.statusCode, nobody.json().message]).toEqual([404, 'Usuário não encontrado'])
    const left = await send('POST', url, asAdministrator, { email: gone.email })
    expect([left.statusCode, left.json().message]).toEqual([400, 'Esta pessoa está desativada'])
    expect((await send('POST', url, asAdministrator, { email: member.email })).statusCode).toBe(409)
    const missing = await send('POST', url, asAdministrator, { email: '' })
    expect([missing.statusCode, missing.json().message]).toEqual([
      400,
      'Por favor, informe o email do membro.',
    ])
    expect((await send('DELETE', `${url}/${outsider.id}`, asAdministrator)).statusCode).toBe(404)
    const wrongRole = await send('POST', url, asAdministrator, { email: outsider.email, role: 'root' })
    expect(wrongRole.statusCode).toBe(400)
    expect((await send('GET', `/api/teams/${crypto.randomUUID()}/members`, asOutsider)).statusCode).toBe(404)
  })

  it('guests change none, even as leaders', async () => {
    const guest = await createUser(db, { role: 'guest' })
    const { id } = await createTeam(db, { leaders: [guest] })
    const headers = as(viewerFor(guest))
    expect(
      (await send('POST', `/api/teams/${id}/members`, headers, { email: member.email })).statusCode,
    ).toBe(403)
    const teams = (await send('GET', '/api/teams', headers)).json()
    expect(teams.find((team: { id: string }) => team.id === id).canManage).toBe(false)
  })

  it('say whether the viewer is in them', async () => {
    const person = await createUser(db)
    const [own, other] = [await createTeam(db, { members: [person] }), await createTeam(db)]
    const listed: { id: string; isMember: boolean }[] = (
      await send('GET', '/api/teams', as(viewerFor(person)))
    ).json()
    const isMember = (id: string) => listed.find((team) => team.id === id)?.isMember
    expect([isMember(own.id), isMember(other.id)]).toEqual([true, false])
  })

  it('whose team is it: the first one joined', async () => {
    const person = await createUser(db)
    expect((await send('GET', '/api/user/team', as(viewerFor(person)))).json()).toEqual({ teamId: null })
    const first = await createTeam(db, { members: [person] })
    await createTeam(db, { members: [person] })
    expect((await send('GET', '/api/user/team', as(viewerFor(person)))).json()).toEqual({ teamId: first.id })
  })
})
