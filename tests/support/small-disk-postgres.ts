import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@cadencia/postgres/server'

/**
 * Program that runs an embedded Postgres in DATA_DIR, in a mount namespace with a small disk, and prints its address.
 */
const { DATA_DIR = '' } = process.env
for (;;) {
  try {
    const postgres = await startPostgres({ dataDir: DATA_DIR, transport: 'tcp' })
    console.log(`postgres at ${postgres.connectionString}`)
    await new Promise<void>((resolve) => postgres.onExit(resolve))
    console.log('postgres ended')
  } catch (error) {
    console.log(`postgres does not start: ${error}`)
  }
  await sleep(500)
}
