import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testDb } from '@cadencia/db/testing'
import { enqueue } from '@cadencia/jobs/enqueue'
import { tidyUp } from '@cadencia/server/housekeeping'
import { expect, it, onTestFinished } from 'vitest'

const { db, connectionString } = await testDb()
const PATIENCE = { timeout: 15_000, interval: 50 }

/** A worker process from source, ended after the test. */
function workerProcess(variables: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      SECRETS_KEY: 'a chave de todos os servidores dos testes',
      ...variables,
    },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString()
  })
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, output, ended }
}

it('runs enqueued jobs and shuts down on SIGTERM', async () => {
  const id = await enqueue(db, tidyUp, {})
  const { child, ended } = workerProcess({ DATABASE_URL: connectionString })
  const find = () =>
    db.selectFrom('job_requests').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(find, PATIENCE).toEqual({ status: 'completed' })
  const startedAt = Date.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
})

it('waits for its database, and can be stopped meanwhile', async () => {
  const { child, output, ended } = workerProcess({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  await expect.poll(() => output.out, PATIENCE).toContain('waiting for the database')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('refuses to start without a database, in one line', async () => {
  const { output, ended } = workerProcess({})
  expect(await ended).toBe(1)
  expect(output.err).toMatch(/^DATABASE_URL: .*\n$/)
})
