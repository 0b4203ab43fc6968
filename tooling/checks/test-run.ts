import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Files shared by the programs of one test run. */
const FOLDER = new URL('../../tests/.turbo/', import.meta.url).pathname
const PASSED = `${FOLDER}passed/`
const SECOND_TRIES = `${FOLDER}second-tries.txt`

/** Records that a package's tests passed for a turbo hash. */
export function markPassed(hash: string): void {
  mkdirSync(PASSED, { recursive: true })
  writeFileSync(PASSED + hash, '')
}

export function hasPassed(hash: string): boolean {
  return existsSync(PASSED + hash)
}

export function addSecondTry(line: string): void {
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(SECOND_TRIES, `${line}\n`)
}

export function readSecondTries(): string {
  return existsSync(SECOND_TRIES) ? readFileSync(SECOND_TRIES, 'utf8') : ''
}

export function forgetRun(): void {
  rmSync(PASSED, { recursive: true, force: true })
  rmSync(SECOND_TRIES, { force: true })
}
