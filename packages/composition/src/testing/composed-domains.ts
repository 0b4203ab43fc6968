import { openDb } from '@cadencia/db/client'
import { parseEnvironment } from '@cadencia/server/environment'
import { memoryLimits } from '@cadencia/server/testing/rate-limits'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { fixedSettings } from '@cadencia/settings/testing'
import { pino } from 'pino'
import { compose } from '../compose.ts'

const connectionString = 'postgres://nobody@127.0.0.1:1/nothing'

/** All domains, without a database. */
export function composedDomains() {
  const { domains } = compose({
    env: parseEnvironment({ DATABASE_URL: connectionString }),
    db: openDb({ connectionString, max: 1, onError: () => {} }),
    settings: fixedSettings(),
    rateLimits: memoryLimits(),
    secretBox: testSecretBox,
    log: pino({ level: 'silent' }),
    queues: () => undefined,
  })
  return domains
}
