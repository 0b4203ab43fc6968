import { parseArgs } from 'node:util'
import { migrateToLatest } from '@cadencia/db/migrate'
import { EnvironmentError } from '@cadencia/server/environment'
import { createLogger } from '@cadencia/server/logger'
import { readEnvironment } from './env.ts'
import {
  ensureAdministrator,
  ensureCrmPassword,
  isUnused,
  seedDemo,
  withFirstStartLock,
} from './first-start.ts'
import { closeServices, createServices } from './services.ts'

const MAX_SCALE = 1000
const USAGE = `Uso: npm run seed -- [--scale N] [--force], com N de 1 a ${MAX_SCALE}`

class SeedRefused extends Error {}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { scale: { type: 'string', default: '1' }, force: { type: 'boolean', default: false } },
    })
    const scale = Number(values.scale)
    if (!Number.isInteger(scale) || scale < 1 || scale > MAX_SCALE) throw new RangeError(values.scale)
    return { scale, force: values.force }
  } catch {
    throw new SeedRefused(USAGE)
  }
}

/** Writes `scale` times the demo data into an unused database. */
async function seed(): Promise<void> {
  const { scale, force } = readArguments()
  const env = readEnvironment()
  const say = (text: string) => void process.stdout.write(text)
  const services = createServices(env, createLogger('warn'))
  const { db, domains, connectionString } = services
  try {
    await migrateToLatest(connectionString)
    await withFirstStartLock(db, async () => {
      await ensureAdministrator(db, env, say)
      await ensureCrmPassword(db, env, say)
      if (!force && !(await isUnused(db))) {
        throw new SeedRefused(
          'O banco já tem pessoas cadastradas; use --force para acrescentar os dados de exemplo.',
        )
      }
      const startedAt = performance.now()
      await seedDemo(db, domains, scale)
      say(`Dados de exemplo gravados em ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`)
    })
  } finally {
    await closeServices(services)
  }
}

seed().then(
  () => process.exit(0),
  (error: unknown) => {
    const isForeseen = error instanceof SeedRefused || error instanceof EnvironmentError
    process.stderr.write(
      `${isForeseen ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exit(1)
  },
)
