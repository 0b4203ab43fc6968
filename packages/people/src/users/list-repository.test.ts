import { testDb } from '@cadencia/db/testing'
import { testApp } from '@cadencia/testkit/test-app'
import { expect, it } from 'vitest'
import type { AdminUser } from '../contract.ts'
import { peopleApp } from '../testing/people-app.ts'
import { createTeam, createUser, viewerFor } from '../testing/rows.ts'

const test = await testDb()
const { people } = await peopleApp({ test })
const { db, app, as } = await testApp({ domains: [people], test })

const root = await createUser(db, { role: 'admin', firstName: 'Raiz', lastName: '' })
const members = await Promise.all([
  createUser(db, { firstName: 'Ána', lastName: 'Zago' }),
  createUser(db, { firstName: 'Ana', lastName: 'Brito' }),
  createUser(db, { firstName: 'Bia', lastName: '100%' }),
  createUser(db, { firstName: 'Bia', lastName: 'Reis' }),
])
const team = await createTeam(db, { members })
const gone = await createUser(db, { firstName: 'Caio', lastName: 'Foi', isActive: false })
const asRoot = as(viewerFor(root, { isAdministrator: true }))
const asStaff = as(viewerFor(gone))

const get = (query: string, headers = asRoot) => app.inject({ url: `/api/admin/users${query}`, headers })
const namesOf = (users: readonly AdminUser[]) =>
  users.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
const names = async (query: string, headers = asRoot) => namesOf((await get(query, headers)).json())

it('is one plain array by name unless a page is asked for', async () => {
  const { headers } = await get('')
  expect(await names('')).toEqual(['Ana Brito', 'Ána Zago', 'Bia 100%', 'Bia Reis', 'Caio Foi', 'Raiz'])
  expect(headers.link).toBeUndefined()
})

it('pages by key, and says how many there are', async () => {
  const seen: string[] = []
  let url: string | undefined = '/api/admin/users?limit=2'
  while (url) {
    const page: Awaited<ReturnType<typeof get>> = await app.inject({ url, headers: asRoot })
    expect(page.headers['x-total-count']).toBe('6')
    seen.push(...namesOf(page.json()))
    url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1]
  }
  expect(seen).toEqual(await names(''))
})

it('is sorted by name, address and last access, both ways; who never came stands last', async () => {
  const sort = async (query: string) => (await names(`?limit=9&sort=${query}`)).join(', ')
  const byName = await names('')
  expect(await names('?limit=9&sort=-name')).toEqual(byName.toReversed())
  await db
    .updateTable('users')
    .set({ last_seen_at: '2026-11-20T12:00:00Z' })
    .where('id', '=', root.id)
    .execute()
  await db
    .updateTable('users')
    .set({ last_seen_at: '2026-11-21T12:00:00Z' })
    .where('id', '=', gone.id)
    .execute()
  expect(await sort('lastSeenAt')).toMatch(/^Raiz, Caio Foi, /)
  expect(await sort('-lastSeenAt')).toMatch(/^Caio Foi, Raiz, /)
  const addresses = async (query: string): Promise<string[]> =>
    (await get(query)).json().map(({ email }: AdminUser) => email)
  const byEmail = await addresses('?limit=9&sort=email')
  expect(byEmail).toEqual(byEmail.toSorted((one, other) => one.localeCompare(other, 'pt-BR')))
  expect(await addresses('?limit=9&sort=-email')).toEqual(byEmail.toReversed())
})

it.each(['-name', 'email', '-email', 'lastSeenAt', '-lastSeenAt'])(
  'pages by key, sorted by %s',
  async (sort) => {
    const whole = await names(`?limit=9&sort=${sort}`)
    const seen: string[] = []
    let url: string | undefined = `/api/admin/users?limit=2&sort=${sort}`
    while (url) {
      const page: Awaited<ReturnType<typeof get>> = await app.inject({ url, headers: asRoot })
      seen.push(...namesOf(page.json()))
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1]
    }
    expect(seen).toEqual(whole)
  },
)

it('is narrowed by words, team, role, state and id', async () => {
  expect(await names('?q=ana')).toEqual(['Ana Brito', 'Ána Zago'])
  expect(await names('?q=reis%20BIA')).toEqual(['Bia Reis'])
  expect(await names('?q=100%25')).toEqual(['Bia 100%'])
  expect(await names(`?teamId=${team.id}&limit=9`)).toEqual(['Ana Brito', 'Ána Zago', 'Bia 100%', 'Bia Reis'])
  expect(await names('?role=admin')).toEqual(['Raiz'])
  expect(await names('?isActive=false')).toEqual(['Caio Foi'])
  expect(await names(`?id=${root.id}`)).toEqual(['Raiz'])
  for (const query of [
    '?limit=0',
    '?limit=2&cursor=x',
    '?role=x',
    '?isActive=sim',
    '?teamId=x',
    '?sort=role',
  ]) {
    expect((await get(query)).statusCode, query).toBe(400)
  }
})

it('SEC-15: tells staff nothing of roles and of those who are gone, whatever they ask for', async () => {
  const active = ['Ana Brito', 'Ána Zago', 'Bia 100%', 'Bia Reis', 'Raiz']
  expect(await names('?role=admin', asStaff)).toEqual(active)
  expect(await names('?isActive=false', asStaff)).toEqual(active)
  expect(await names('?sort=-lastSeenAt', asStaff)).toEqual(active)
  const { headers } = await get('?role=admin&isActive=false&limit=9', asStaff)
  expect(headers['x-total-count']).toBe('5')
})
