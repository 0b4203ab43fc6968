import { PostgresError } from '@cadencia/postgres/postgres-error'

/** An expected failure: `message` is Portuguese, printed without a stack. */
export class LaunchError extends Error {
  override name = 'LaunchError'
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
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
