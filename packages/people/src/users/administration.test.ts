import { testDb } from '@cadencia/db/testing'
import { testApp } from '@cadencia/testkit/test-app'
import { expect, it } from 'vitest'
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
const {
  people,
  browser,
  app: realApp,
  clock,
} = await peopleApp({ test, allowedEmailDomains: ['cadencia.example'] })
const { db, app, as } = await testApp({ domains: [people], test })
const root = await createAdministrator(db, 'raiz')
const proof = { currentPassword: TEST_PASSWORD }
const headers = as(viewerFor(root, { isAdministrator: true }))
const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
const actsOn = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute()

it('adds many people at once, and says of each row that was refused why', async () => {
  const team = await createTeam(db)
  const taken = await createUser(db)
  const rows = [
    { email: ' Lia.Prado@cadencia.example', teamId: team.id },
    { email: taken.email.toUpperCase(), teamId: team.id },
    { email: 'sem arroba', teamId: team.id },
    { email: 'x@outra.example', teamId: team.id },
    { email: 'max@cadencia.example', teamId: crypto.randomUUID() },
    { email: 'LIA.prado@cadencia.example', teamId: team.id },
    { email: 'noa@cadencia.example', teamId: 'x' },
    { email: 'otto@cadencia.example', teamId: team.id, role: 'admin', id: root.id },
  ]
  const response = await send('POST', '/api/admin/users/bulk', rows)
  const { added, refused } = response.json()
  expect(response.statusCode).toBe(201)
  expect(added).toMatchObject([
    {
      email: 'lia.prado@cadencia.example',
      firstName: 'Lia',
      lastName: 'Prado',
      teamId: team.id,
      role: 'staff',
    },
    { email: 'otto@cadencia.example', teamId: team.id, role: 'staff' },
  ])
  const recorded = await db.selectFrom('outbox').select('key').where('fact', '=', 'user.added').execute()
  expect(recorded.map(({ key }) => key)).toEqual(added.map(({ id }: { id: string }) => id))
  expect(refused).toEqual(
    [
      { line: 2, email: taken.email.toUpperCase(), message: 'E-mail já cadastrado.' },
      { line: 3, email: 'sem arroba', message: 'E-mail inválido' },
      { line: 4, email: 'x@outra.example', message: 'Este domínio de e-mail não é permitido.' },
      { line: 5, email: 'max@cadencia.example', message: 'Time não encontrado.' },
      { line: 6, email: 'LIA.prado@cadencia.example', message: 'Repetido na lista.' },
      { line: 7, email: 'noa@cadencia.example', message: 'Time não encontrado.' },
    ].map((row) => (row.line === 2 ? { ...row, email: taken.email.toLowerCase() } : row)),
  )
  expect(await actsOn(added[0].id)).toMatchObject([
    {
      actor_id: root.id,
      action: 'user.added',
      before: null,
      after: { email: 'lia.prado@cadencia.example', teamId: team.id },
    },
  ])
  for (const body of [
    [],
    {},
    [{ email: ['a@b.c'], teamId: team.id }],
    Array.from({ length: 501 }, () => rows[0]),
  ]) {
    expect((await send('POST', '/api/admin/users/bulk', body)).statusCode).toBe(400)
  }
})

it('makes another administrator, who signs in with the given name and password, and loses both with the role', async () => {
  const person = await createUser(db, { firstName: 'Rui' })
  const url = `/api/admin/users/${person.id}`
  const change = async (payload: object) => {
    const response = await send('PATCH', url, { ...payload, ...proof })
    return [response.statusCode, response.json().message ?? response.json().username]
  }
  const password = 'senha inicial do rui'
  expect(await change({ username: 'rui', password })).toEqual([
    400,
    'Só administradores têm nome de usuário e senha.',
  ])
  expect(await change({ role: 'admin', password })).toEqual([400, 'Informe o nome de usuário'])
  expect(await change({ role: 'admin', username: 'r u i', password })).toEqual([
    400,
    'Use de 3 a 50 letras, números, pontos ou hifens',
  ])
  expect(await change({ role: 'admin', username: 'rui', password })).toEqual([200, 'rui'])
  const login = async () =>
    (await browser().post('/api/admin/login', { username: 'Rui', password })).statusCode
  expect(await login()).toBe(200)

  const second = await createUser(db)
  const taken = await send('PATCH', `/api/admin/users/${second.id}`, {
    role: 'admin',
    username: 'RUI',
    password,
    ...proof,
  })
  expect([taken.statusCode, taken.json().message]).toEqual([409, 'Nome de usuário já em uso.'])

  await send('PATCH', `/api/admin/users/${second.id}`, {
    role: 'admin',
    username: 'dois',
    password,
    ...proof,
  })
  expect(await change({ role: 'staff' })).toEqual([200, null])
  expect(await login()).toBe(401)
  const acts = await actsOn(person.id)
  expect(acts.map(({ before, after }) => [before, after])).toEqual([
    [
      { role: 'staff', username: null },
      { role: 'admin', username: 'rui', password: '[oculto]' },
    ],
    [
      { role: 'admin', username: 'rui' },
      { role: 'staff', username: null },
    ],
  ])
})

it('keeps every act on people and teams, with who did it and what changed', async () => {
  const person = await createUser(db, { firstName: 'Lua' })
  const team = (
    await send('POST', '/api/teams', { name: 'Nova', color: '#2f6fde', icon: 'fas fa-users', leaderId: null })
  ).json()
  await send('PATCH', `/api/teams/${team.id}`, { name: 'Novíssima' })
  await send('POST', `/api/teams/${team.id}/members`, { email: person.email })
  await send('PATCH', `/api/admin/users/${person.id}`, { isActive: false })
  await send('PATCH', `/api/admin/users/${person.id}`, { isActive: true })
  expect((await actsOn(team.id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['team.added', null, expect.objectContaining({ name: 'Nova' })],
    ['team.changed', { name: 'Nova' }, { name: 'Novíssima' }],
    ['team.member_added', null, { userId: person.id, role: 'member' }],
  ])
  expect((await actsOn(person.id)).map(({ action }) => action)).toEqual([
    'user.deactivated',
    'user.reactivated',
  ])
})

it('a refused act leaves no trace', async () => {
  const person = await createUser(db)
  await send('PATCH', `/api/admin/users/${person.id}`, { firstName: 'Nova', version: 9 })
  await send('PATCH', `/api/admin/users/${person.id}`, { teamId: crypto.randomUUID() })
  expect(await actsOn(person.id)).toEqual([])
  const staff = await signInAs(db, person, { now: clock.now })
  for (const path of ['/api/admin/password', '/api/admin/totp', '/api/admin/users/bulk']) {
    const method = path.endsWith('password') ? 'PUT' : 'POST'
    const refused = await realApp.inject({ method, url: path, headers: staff, payload: {} })
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Apenas administradores autorizados'])
  }
})
