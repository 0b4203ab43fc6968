import { openDb } from '@cadencia/db/client'
import { testDb } from '@cadencia/db/testing'
import { describe, expect, it } from 'vitest'
import { bootstrap, FIRST_TEAMS } from './bootstrap.ts'
import { seedPeople } from './demo.ts'
import { isPassword } from './security/password-hash.ts'

const options = { adminUsername: 'chefia', adminPassword: undefined, allowedEmailDomains: undefined }
const { db, connectionString } = await testDb()
const given = await testDb()
const failing = await testDb()

const administrators = (on: typeof db) =>
  on.selectFrom('users').select(['email', 'username', 'password_hash']).where('role', '=', 'admin').execute()

describe('the first start', () => {
  it('of several processes at once makes seven teams and one administrator, whose password one of them learns', async () => {
    const other = openDb({ connectionString })
    const kept: string[] = []
    const keepPassword = async ({ password }: { password: string }) => void kept.push(password)
    const starts = [db, other, db, other].map((one) => bootstrap(one, { ...options, keepPassword }))
    const generated = (await Promise.all(starts)).flatMap((outcome) => outcome.generated ?? [])
    await other.destroy()
    expect(generated).toEqual([{ username: 'chefia', password: kept[0] }])
    expect(kept).toHaveLength(1)
    const [administrator, ...others] = await administrators(db)
    expect(others).toEqual([])
    expect(administrator?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(kept[0] ?? '', administrator?.password_hash ?? undefined)).toBe(true)
    const teams = await db
      .selectFrom('teams')
      .select(['key', 'name', 'color', 'icon'])
      .orderBy('key')
      .execute()
    expect(teams).toEqual([...FIRST_TEAMS].sort((one, two) => one.key.localeCompare(two.key)))
  })

  it('is the only one: later ones change neither names nor password', async () => {
    await db.updateTable('teams').set({ name: 'Tecnologia' }).where('key', '=', 'ti').execute()
    const before = await administrators(db)
    const later = { ...options, adminUsername: 'outra', adminPassword: 'outra' }
    expect(await bootstrap(db, later)).toEqual({ generated: undefined })
    expect(await administrators(db)).toEqual(before)
    const team = await db.selectFrom('teams').select('name').where('key', '=', 'ti').executeTakeFirst()
    expect(team?.name).toBe('Tecnologia')
  })

  it('takes the password that it is given, and an address of an allowed domain', async () => {
    const start = { ...options, adminPassword: 'dada', allowedEmailDomains: ['empresa.example'] }
    expect(await bootstrap(given.db, start)).toEqual({ generated: undefined })
    const [administrator] = await administrators(given.db)
    expect(administrator?.email).toBe('chefia@empresa.example')
    expect(await isPassword('dada', administrator?.password_hash ?? undefined)).toBe(true)
  })

  it('makes nobody when the password cannot be kept', async () => {
    const keepPassword = async () => {
      throw new Error('disk full')
    }
    await expect(bootstrap(failing.db, { ...options, keepPassword })).rejects.toThrow('disk full')
    expect(await administrators(failing.db)).toEqual([])
    expect((await bootstrap(failing.db, options)).generated?.username).toBe('chefia')
  })
})

describe('demo data', () => {
  it('is two dozen people over the seven teams, each with a leader, as many times as asked', async () => {
    await seedPeople(given.db, { scale: 30, now: new Date() })
    const staff = await given.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', '=', 'staff')
      .execute()
    expect(staff).toHaveLength(24 * 30)
    expect(staff.map(({ email }) => email)).toContain('ana.souza@cadencia.example')
    expect(staff.map(({ email }) => email)).toContain('joao.pereira@cadencia.example')
    expect(staff.every(({ email }) => /^[a-z]+\.[a-z]+\d*@cadencia\.example$/.test(email))).toBe(true)
    const leaders = await given.db
      .selectFrom('team_members')
      .select('team_id')
      .where('role', '=', 'leader')
      .execute()
    expect(new Set(leaders.map(({ team_id }) => team_id)).size).toBe(7)
    expect(leaders).toHaveLength(7)
  })

  it('adds nobody twice', async () => {
    await seedPeople(given.db, { scale: 30, now: new Date() })
    const staff = await given.db.selectFrom('users').select('id').where('role', '=', 'staff').execute()
    expect(staff).toHaveLength(24 * 30)
  })

  it('is the same each time', async () => {
    await seedPeople(failing.db, { scale: 1, now: new Date() })
    const ids = async (on: typeof db) =>
      (
        await on.selectFrom('users').select('id').where('email', '=', 'ana.souza@cadencia.example').execute()
      )[0]?.id
    expect(await ids(failing.db)).toBe(await ids(given.db))
    expect(await ids(failing.db)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})
