import { openAuditSink } from '@cadencia/server/audit-sink'
import { EnvironmentError } from '@cadencia/server/environment'
import { createLogger, logDestination } from '@cadencia/server/logger'
import { openTracing } from '@cadencia/telemetry/start'
import { readEnvironment } from './env.ts'
import { startJobProcess } from './start.ts'

/** Deadline of the shutdown; interrupted jobs run again elsewhere. */
const END_WITHIN_MS = 9000

function refuse(error: unknown): never {
  const line =
    error instanceof EnvironmentError ? error.message : `Não foi possível iniciar: ${String(error)}`
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const env = readEnvironment()
  const logger = createLogger(env.logLevel, logDestination(env, process.stdout.isTTY))
  openAuditSink(env, logger)
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'crashed')
    process.exit(1)
  })

  const endTracing = await openTracing(env.tracing, 'cadencia-worker')
  const ending = new AbortController()
  const starting = startJobProcess({ env, logger, signal: ending.signal })
  const end = async () => {
    ending.abort()
    setTimeout(() => process.exit(0), END_WITHIN_MS).unref()
    await starting
      .then((stop) => stop())
      .then(endTracing)
      .catch((error: unknown) => logger.warn({ err: error }, 'did not end well'))
    logger.info('ended')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => void end())

  try {
    await starting
    logger.info('ready')
  } catch (error) {
    if (!ending.signal.aborted) refuse(error)
  }
}

main().catch(refuse)
