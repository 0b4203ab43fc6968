import { join } from 'node:path'
import { findRunning, type PostgresServer, startPostgres } from '@cadencia/postgres/server'
import type { LauncherEnv } from './env.ts'
import { restartLimit } from './restart-limit.ts'
import { printError, say } from './terminal.ts'

export interface Database {
  readonly connectionString: string
  readonly isEmbedded: boolean
  stop(): Promise<void>
}

const KEPT_LINES = 20

function postgresFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** The database of DATABASE_URL or of a running product; undefined if one must be started. */
export async function findDatabase(env: LauncherEnv): Promise<Database | undefined> {
  if (env.databaseUrl) return lasting(env.databaseUrl, false)
  const running = await findRunning(postgresFolder(env.dataDir))
  return running === undefined ? undefined : lasting(running, true)
}

function lasting(connectionString: string, isEmbedded: boolean): Database {
  return { connectionString, isEmbedded, stop: async () => {} }
}

/**
 * The database of DATABASE_URL, else the embedded one, restarted at the same address when it crashes. `onLost` is
 * called when a restart fails or after 5 crashes in a minute.
 */
export async function openDatabase(env: LauncherEnv, onLost: () => void): Promise<Database> {
  if (env.databaseUrl) return lasting(env.databaseUrl, false)
  const dataDir = postgresFolder(env.dataDir)
  const lines: string[] = []
  const start = (): Promise<PostgresServer> =>
    startPostgres({
      dataDir,
      log: (line) => {
        lines.push(line)
        if (lines.length > KEPT_LINES) lines.shift()
      },
    })

  let isStopping = false
  const mayRestart = restartLimit()
  let current: Promise<PostgresServer | undefined>
  const replace = async (): Promise<PostgresServer | undefined> => {
    printError(`O banco de dados caiu; iniciando de novo…\n${lines.join('\n')}`)
    try {
      if (!mayRestart()) throw new Error('too many deaths')
      const server = watch(await start())
      say('O banco de dados voltou.')
      return server
    } catch (error) {
      printError(`O banco de dados não voltou: ${error instanceof Error ? error.message : String(error)}`)
      onLost()
      return undefined
    }
  }
  const watch = (server: PostgresServer): PostgresServer => {
    server.onExit(() => {
      if (!isStopping) current = replace()
    })
    return server
  }

  const first = watch(await start())
  current = Promise.resolve(first)
  return {
    connectionString: first.connectionString,
    isEmbedded: true,
    stop: async () => {
      isStopping = true
      await (await current)?.stop()
    },
  }
}
