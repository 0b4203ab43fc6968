import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@cadencia/postgres/server'

/**
 * A program: keeps an embedded Postgres running in DATA_DIR, as `npm start` does, and says where it is. Started in a
 * mount namespace, it is the only one that sees its disk.
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
