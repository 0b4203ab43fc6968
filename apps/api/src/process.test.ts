import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { apiProcess } from './testing/api-process.ts'
import { databaseProxy } from './testing/database-proxy.ts'

const { db, connectionString } = await testDb()
const DATABASE_URL = connectionString
const PATIENCE = { timeout: 15_000, interval: 50 }

it('starts, reports its address, and shows the first password once, outside the log', async () => {
  const first = await apiProcess({ DATABASE_URL })
  expect(await first.ready()).toEqual({ type: 'ready', url: first.url.replace('127.0.0.1', 'localhost') })
  expect(await first.status('/readyz')).toBe(200)
  const password = /usuário admin, senha (\S+)/.exec(first.output.out)?.[1] ?? 'none'
  const file = join(first.dataDir, 'first-passwords.txt')
  expect(await readFile(file, 'utf8')).toContain(password)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const logged = first.output.out.split('\n').filter((line) => line.startsWith('{'))
  expect(logged.join('')).not.toContain(password)
  const signIn = await fetch(`${first.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(signIn.status).toBe(200)

  const second = await apiProcess({ DATABASE_URL })
  await second.ready()
  expect(second.output.out).not.toContain('senha')
})

it('on SIGTERM is not ready at once, serves on for 3 s, and ends in order within 10 s', async () => {
  const { child, status, ready, ended } = await apiProcess({ DATABASE_URL })
  await ready()
  const startedAt = Date.now()
  child.kill('SIGTERM')
  await expect.poll(() => status('/readyz'), PATIENCE).toBe(503)
  expect(Date.now() - startedAt).toBeLessThan(2500)
  while (Date.now() - startedAt < 2800) {
    expect(await status('/api/auth/mode')).toBe(200)
    expect(await status('/healthz')).toBe(200)
    await sleep(100)
  }
  expect(await ended).toBe(0)
  expect(Date.now() - startedAt).toBeGreaterThan(2900)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
})

it('stops faster on a second signal, and at once when its parent is gone', async () => {
  const hastened = await apiProcess({ DATABASE_URL })
  const orphan = await apiProcess({ DATABASE_URL })
  await Promise.all([hastened.ready(), orphan.ready()])
  const startedAt = Date.now()
  hastened.child.kill('SIGTERM')
  await sleep(200)
  hastened.child.kill('SIGTERM')
  orphan.child.disconnect()
  expect(await Promise.all([hastened.ended, orphan.ended])).toEqual([0, 0])
  expect(Date.now() - startedAt).toBeLessThan(2500)
})

it('waits for the database, and survives its loss', { timeout: 60_000 }, async () => {
  const proxy = await databaseProxy(connectionString)
  const { url, status, child, ended } = await apiProcess({ DATABASE_URL: proxy.connectionString })
  await expect.poll(() => status('/healthz'), PATIENCE).toBe(200)
  expect(await status('/readyz')).toBe(503)
  const early = await fetch(`${url}/api/auth/mode`)
  expect(early.status).toBe(503)
  expect(early.headers.get('retry-after')).toBeTruthy()

  await proxy.mend()
  await expect.poll(() => status('/readyz'), PATIENCE).toBe(200)
  await proxy.cut()
  await expect.poll(() => status('/readyz'), PATIENCE).toBe(503)
  expect(await status('/healthz')).toBe(200)
  await proxy.mend()
  const mendedAt = Date.now()
  await expect.poll(() => status('/readyz'), PATIENCE).toBe(200)
  expect(Date.now() - mendedAt).toBeLessThan(10_000)

  await proxy.cut()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('stops while it waits for the database', async () => {
  const { child, status, ended } = await apiProcess({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  await expect.poll(() => status('/healthz'), PATIENCE).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('is ready without Redis, and reports its queue as down', async () => {
  const { url, ready } = await apiProcess({ DATABASE_URL, REDIS_URL: 'redis://127.0.0.1:1' })
  await ready()
  const answer = await fetch(`${url}/readyz`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ queue: 'degraded' })
})

it('refuses an invalid variable or a used port, in one line', async () => {
  const wrong = await apiProcess({ DATABASE_URL, SIGN_IN: 'magic' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.output.err).toMatch(/^SIGN_IN: use email, code ou oidc\.\n$/)
  const without = await apiProcess({})
  expect(await without.ended).toBe(1)
  expect(without.output.err).toMatch(/^DATABASE_URL: .*\n$/)

  const running = await apiProcess({ DATABASE_URL })
  await running.ready()
  const late = await apiProcess({ DATABASE_URL, PORT: new URL(running.url).port })
  expect(await late.ended).toBe(1)
  expect(late.output.err).toContain('PORT: a porta já está em uso')
})

it('makes one administrator and one set of demo data when two start at once', async () => {
  const fresh = { DATABASE_URL, SEED: 'demo' }
  const pair = await Promise.all([apiProcess(fresh), apiProcess(fresh)])
  await Promise.all(pair.map(({ ready }) => ready()))
  const people = await db.selectFrom('users').select(['role', 'email']).execute()
  expect(people.filter(({ role }) => role === 'admin')).toHaveLength(1)
  expect(people.length).toBeGreaterThan(10)
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
})
