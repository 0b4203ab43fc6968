/** An outcome to explain to the person at the terminal: `message` is Portuguese, no stack is shown. */
export class LaunchError extends Error {
  override name = 'LaunchError'
}

/** Writes one line to the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes one line to the error stream. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}
