import { openAuditSink } from '@cadencia/server/audit-sink'
import { EnvironmentError } from '@cadencia/server/environment'
import { createLogger, logDestination } from '@cadencia/server/logger'
import { openTracing } from '@cadencia/telemetry/start'
import { keepCompiled } from './compile-cache.ts'
import { readEnvironment } from './env.ts'
import { allowHeapGrowth } from './heap-growth.ts'
import { startApi } from './start.ts'

/** Prints one line and exits. */
function refuse(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'PORT: a porta já está em uso por outro programa.'
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `HOST/PORT: não é possível escutar nesse endereço (${code}).`
  return `Não foi possível iniciar: ${error.message}`
}

/** Runs the API until it is told to stop. */
export async function run(webRoot: string): Promise<void> {
  try {
    await serve(webRoot)
  } catch (error) {
    refuse(explain(error))
  }
}

async function serve(webRoot: string): Promise<void> {
  const env = readEnvironment()
  const destination = logDestination(env, process.stdout.isTTY)
  const logger = createLogger(env.logLevel, destination)
  openAuditSink(env, logger)
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'crashed')
    process.exit(1)
  })
  const endTracing = await openTracing(env.tracing, 'cadencia-api')
  const api = await startApi({
    env,
    logger,
    webRoot,
    say: (text) => process.stdout.write(text),
  })

  let isEnding = false
  const end = (isHasty: boolean) => {
    isEnding = true
    void api
      .stop(isHasty)
      .then(endTracing)
      .finally(() => process.exit(0))
  }
  process.on('SIGTERM', () => end(env.isDevelopment))
  process.on('SIGINT', () => end(env.isDevelopment))
  // The launcher died.
  process.on('disconnect', () => end(true))

  try {
    await api.ready
  } catch (error) {
    if (isEnding) return
    if (!(error instanceof EnvironmentError)) logger.fatal({ err: error }, 'cannot start')
    refuse(explain(error))
  }
  allowHeapGrowth()
  keepCompiled()
  logger.info({ url: env.publicUrl }, 'ready')
  if (destination) process.stdout.write(`O log está em ${destination.file}\n`)
  process.send?.({ type: 'ready', url: env.publicUrl })
}
