import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** What the programs of one test run leave for each other, beside turbo's own files. */
const FOLDER = new URL('../../tests/.turbo/', import.meta.url).pathname
const PASSED = `${FOLDER}passed/`
const SECOND_TRIES = `${FOLDER}second-tries.txt`

/** Notes that the tests of a package passed with the sources and settings of this turbo hash. */
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
