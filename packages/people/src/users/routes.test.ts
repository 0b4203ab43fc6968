import { testDb } from '@cadencia/db/testing'
import { testApp } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { peopleApp } from '../testing/people-app.ts'
import {
  createAdministrator,
  createTeam,
  createUser,
  signInAs,
  TEST_PASSWORD,
  viewerFor,
} from '../testing/rows.ts'

const test = await testDb()
const { people, app: realApp, clock } = await peopleApp({ test, allowedEmailDomains: ['cadencia.example'] })
const { db, app, as } = await testApp({ domains: [people], test })

const root = await createAdministrator(db, 'raiz')
const asAdministrator = as(viewerFor(root, { isAdministrator: true }))
const ana = await createUser(db, { firstName: 'Ana', lastName: 'Souza' })
const asAna = as(viewerFor(ana))

function send(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) {
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

describe('what people know of each other', () => {
  it('SEC-15: staff read id, name and address, and for assignment the team, of active people', async () => {
    const gone = await createUser(db, { isActive: false })
    const users = (await send('GET', '/api/users', asAna)).json()
    expect(users.find(({ id }: { id: string }) => id === ana.id)).toEqual({
      id: ana.id,
      firstName: 'Ana',
      lastName: 'Souza',
      email: ana.email,
      teamId: null,
    })
    const assignable = (await send('GET', '/api/admin/users', asAna)).json()
    expect(Object.keys(assignable[0]).sort()).toEqual(['email', 'firstName', 'id', 'lastName', 'teamId'])
    for (const list of [users, assignable]) expect(JSON.stringify(list)).not.toContain(gone.id)
  })

  it('everybody is told the first team of each', async () => {
    const bia = await createUser(db)
    const { id: teamId } = await createTeam(db, { members: [bia] })
    const users = (await send('GET', '/api/users', asAna)).json()
    expect(users.find(({ id }: { id: string }) => id === bia.id)).toMatchObject({ teamId })
  })

  it('administrators also read role, state and last access, of everyone', async () => {
    const gone = await createUser(db, { isActive: false })
    const users = (await send('GET', '/api/admin/users', asAdministrator)).json()
    expect(users.find(({ id }: { id: string }) => id === gone.id)).toMatchObject({
      role: 'staff',
      isActive: false,
      lastSeenAt: null,
      username: null,
    })
    expect(JSON.stringify(users)).not.toMatch(/password|hash/i)
  })

  it('SEC-15: staff add and change nobody and become no administrators', async () => {
    const team = await createTeam(db)
    const draft = { email: 'novo@cadencia.example', teamId: team.id }
    for (const headers of [asAna, as(viewerFor(root))]) {
      expect((await send('POST', '/api/admin/users', headers, draft)).statusCode).toBe(403)
      expect((await send('PATCH', `/api/admin/users/${ana.id}`, headers, { role: 'admin' })).statusCode).toBe(
        403,
      )
    }
    expect((await send('PATCH', '/api/auth/user', asAna, { role: 'admin' })).json().role).toBe('staff')
  })
})

describe('one’s own profile', () => {
  it('takes names and picture', async () => {
    const person = await createUser(db)
    const patch = {
      firstName: '  Zoé ',
      lastName: '',
      profileImageUrl: '/api/files/3f2b8c1e-9d4a-4c6b-8e7f-0a1b2c3d4e5f/eu.png',
    }
    const response = await send('PATCH', '/api/auth/user', as(viewerFor(person)), patch)
    expect(response.json()).toMatchObject({
      firstName: 'Zoé',
      lastName: '',
      profileImageUrl: '/api/files/3f2b8c1e-9d4a-4c6b-8e7f-0a1b2c3d4e5f/eu.png',
    })
  })

  it('SEC-16: takes nothing else', async () => {
    const person = await createUser(db)
    const before = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const forged = {
      id: ana.id,
      email: 'x@y.example',
      role: 'admin',
      isAdministrator: true,
      teamId: ana.id,
      isActive: false,
      username: 'root',
      passwordHash: 'x',
      createdAt: '2020-01-01T00:00:00Z',
      score: 9,
    }
    await send('PATCH', '/api/auth/user', as(viewerFor(person)), forged)
    const after = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect({ ...after, version: 1 }).toEqual(before)
  })

  it.each([
    [{ firstName: '' }, 'firstName'],
    [{ firstName: '\u200b' }, 'firstName'],
    [{ firstName: 'x'.repeat(101) }, 'firstName'],
    [{ profileImageUrl: 'javascript:alert(1)' }, 'profileImageUrl'],
    [{ profileImageUrl: 'https://elsewhere.example/x.png' }, 'profileImageUrl'],
  ])('refuses %o', async (patch, path) => {
    const response = await send('PATCH', '/api/auth/user', asAna, patch)
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, path])
  })
})

describe('administration', () => {
  it('adds a person to a team, named by their address', async () => {
    const team = await createTeam(db)
    const response = await send('POST', '/api/admin/users', asAdministrator, {
      email: ' Joana.Prado@Cadencia.example ',
      teamId: team.id,
    })
    expect([response.statusCode, response.json()]).toEqual([
      201,
      expect.objectContaining({
        email: 'joana.prado@cadencia.example',
        firstName: 'Joana',
        lastName: 'Prado',
        teamId: team.id,
        role: 'staff',
        isActive: true,
      }),
    ])
    const facts = await db
      .selectFrom('outbox')
      .select('fact')
      .where('key', 'in', [response.json().id, team.id])
      .orderBy('id')
      .execute()
    expect(facts.map(({ fact }) => fact)).toEqual(['user.added', 'team.member_added'])
  })

  it('refuses known addresses, other domains, teams that are not there, and half a form', async () => {
    const team = await createTeam(db)
    const add = async (payload: object) => {
      const response = await send('POST', '/api/admin/users', asAdministrator, payload)
      return [response.statusCode, response.json().message]
    }
    expect(await add({ email: ana.email.toUpperCase(), teamId: team.id })).toEqual([
      409,
      'E-mail já cadastrado.',
    ])
    expect(await add({ email: 'x@outra.example', teamId: team.id })).toEqual([
      400,
      'Este domínio de e-mail não é permitido.',
    ])
    expect(await add({ email: 'x@cadencia.example', teamId: crypto.randomUUID() })).toEqual([
      400,
      'Time não encontrado.',
    ])
    expect(await add({ email: '', teamId: team.id })).toEqual([
      400,
      'Por favor, preencha o e-mail e selecione um time.',
    ])
    expect(await add({ email: 'x@cadencia.example' })).toEqual([
      400,
      'Por favor, preencha o e-mail e selecione um time.',
    ])
    expect(await add({ email: ['x@cadencia.example'], teamId: team.id })).toEqual([
      400,
      'Por favor, preencha o e-mail e selecione um time.',
    ])
  })

  it('SEC-10: deactivating someone signs them out at once; they cannot come back until reactivated', async () => {
    const person = await createUser(db)
    const headers = await signInAs(db, person, { now: clock.now })
    const me = () => realApp.inject({ url: '/api/auth/user', headers })
    expect((await me()).statusCode).toBe(200)
    const enter = () =>
      realApp.inject({ method: 'POST', url: '/api/email-login', payload: { email: person.email } })
    const url = `/api/admin/users/${person.id}`
    const response = await send('PATCH', url, asAdministrator, { isActive: false })
    expect(response.json()).toMatchObject({ isActive: false, version: 2 })
    expect((await me()).statusCode).toBe(401)
    expect((await enter()).statusCode).toBe(404)
    await send('PATCH', url, asAdministrator, { isActive: true })
    expect((await me()).statusCode).toBe(401)
    expect((await enter()).statusCode).toBe(200)
  })

  it('another role ends the sessions that had the former one', async () => {
    const person = await createUser(db)
    const headers = await signInAs(db, person, { now: clock.now })
    await send('PATCH', `/api/admin/users/${person.id}`, asAdministrator, {
      role: 'guest',
      currentPassword: TEST_PASSWORD,
    })
    expect((await realApp.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401)
  })

  it('moves a person from their first team to another, and out of it', async () => {
    const person = await createUser(db)
    const [first, second, third] = [
      await createTeam(db, { members: [person] }),
      await createTeam(db, { members: [person] }),
      await createTeam(db),
    ]
    const url = `/api/admin/users/${person.id}`
    expect((await send('PATCH', url, asAdministrator, { teamId: third.id })).json().teamId).toBe(third.id)
    const rows = await db
      .selectFrom('team_members')
      .select('team_id')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows.map(({ team_id }) => team_id).sort()).toEqual([second.id, third.id].sort())
    expect(rows.some(({ team_id }) => team_id === first.id)).toBe(false)
    expect((await send('PATCH', url, asAdministrator, { teamId: null })).json().teamId).toBe(second.id)
  })

  it('REL-2: refuses a stale version with the person as they are, and an unknown person', async () => {
    const person = await createUser(db)
    const url = `/api/admin/users/${person.id}`
    await send('PATCH', url, asAdministrator, { firstName: 'Nova', version: 1 })
    const late = await send('PATCH', url, asAdministrator, { firstName: 'Velha', version: 1 })
    expect([late.statusCode, late.json().current.firstName]).toEqual([409, 'Nova'])
    const nobody = await send('PATCH', `/api/admin/users/${crypto.randomUUID()}`, asAdministrator, {})
    expect(nobody.statusCode).toBe(404)
  })
})

describe('search', () => {
  it('finds people and teams by any of their words, accents and capitals aside', async () => {
    const joao = await createUser(db, { firstName: 'João', lastName: 'Conceição' })
    const team = await createTeam(db, { name: 'Pós-venda' })
    const find = async (words: string) => {
      const hits = await people.search?.(db, viewerFor(ana), { words, limit: 8 })
      return hits?.map(({ id }) => id)
    }
    expect(await find('conceicao JOAO')).toEqual([joao.id])
    expect(await find('pos-VENDA')).toEqual([team.id])
    expect(await find('%')).toEqual([])
    expect(await find('_')).toEqual([])
    expect(await find('João inexistente')).toEqual([])
  })
})
