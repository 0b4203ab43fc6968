import { PostgresError } from '@cadencia/postgres/postgres-error'

/** An expected failure: `message` is Portuguese, printed without a stack. */
export class LaunchError extends Error {
  override name = 'LaunchError'
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line for work that takes long; on a terminal it counts the seconds. Answers what `work` resolves with. */
export async function sayWhile<T>(what: string, work: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`
  const { stdout } = process
  if (!stdout.isTTY) say(`${what}…`)
  const timer = stdout.isTTY ? setInterval(() => stdout.write(`\r${what}… ${seconds()}`), 1000) : undefined
  try {
    return await work
  } finally {
    clearInterval(timer)
    if (stdout.isTTY) say(`\r${what}… ${seconds()}`)
  }
}

export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Exits with the code that `work` returns; prints errors and exits with 1 when it throws. */
export async function exitWithCode(work: () => Promise<number>): Promise<never> {
  try {
    process.exit(await work())
  } catch (error) {
    printError(explain(error))
    process.exit(1)
  }
}

/** Expected failures print their message, others their stack. */
function explain(error: unknown): string {
  if (error instanceof LaunchError || error instanceof PostgresError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
