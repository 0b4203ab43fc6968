import { job } from '@cadencia/contract/job'
import { openDb } from '@cadencia/db/client'
import { parseEnvironment } from '@cadencia/server/environment'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { fixedSettings } from '@cadencia/settings/testing'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { compose } from './compose.ts'

const connectionString = 'postgres://nobody@127.0.0.1:1/nothing'

function composeAll() {
  return compose({
    env: parseEnvironment({ DATABASE_URL: connectionString }),
    db: openDb({ connectionString, max: 1, onError: () => {} }),
    settings: fixedSettings(),
    rateLimits: { failures: () => ({ attempt: (_keys, judge) => judge(), count: async () => {} }) },
    secretBox: testSecretBox,
    log: pino({ level: 'silent' }),
    queues: () => undefined,
  })
}

it('composes all domains under names of their own, with a handler for each job, without a database', () => {
  const names = composeAll().domains.map(({ name }) => name)
  expect(names).toContain('people')
  expect(new Set(names).size).toBe(names.length)
})

it('refuses to start where a job was declared that nothing handles', () => {
  job({ queue: 'maintenance', name: 'handled_by_nobody', payload: z.object({}) })
  expect(composeAll).toThrow('jobs need one handler each (handled_by_nobody: none)')
})
