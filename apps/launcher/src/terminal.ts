import { PostgresError } from '@cadencia/postgres/postgres-error'

/** An outcome to explain to the person at the terminal: `message` is Portuguese, no stack is shown. */
export class LaunchError extends Error {
  override name = 'LaunchError'
}

/** Writes one line to the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes one line to the error stream. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Ends the process with the code that `work` answers; 1 when it throws, whose reason is shown. */
export async function exitWithCode(work: () => Promise<number>): Promise<never> {
  try {
    process.exit(await work())
  } catch (error) {
    printError(explain(error))
    process.exit(1)
  }
}

/** What was foreseen is said in one message; what wasn't comes with its stack. */
function explain(error: unknown): string {
  if (error instanceof LaunchError || error instanceof PostgresError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
