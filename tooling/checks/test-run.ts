import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Files shared by the programs of one test run. */
const FOLDER = new URL('../../tests/.turbo/', import.meta.url).pathname
const PASSED = `${FOLDER}passed/`
const SECOND_TRIES = `${FOLDER}second-tries.txt`
const DURATIONS = `${FOLDER}durations.txt`

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

/** Records how long a test file took, its imports and hooks included. */
export function addDuration(file: string, ms: number): void {
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(DURATIONS, `${Math.round(ms)} ${file}\n`)
}

/** The slowest files of the run, slowest first; files answered from the cache did not run. */
export function readSlowest(count: number): readonly { readonly file: string; readonly ms: number }[] {
  if (!existsSync(DURATIONS)) return []
  return readFileSync(DURATIONS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ ms: Number.parseInt(line, 10), file: line.slice(line.indexOf(' ') + 1) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
}

export function forgetRun(): void {
  rmSync(PASSED, { recursive: true, force: true })
  rmSync(SECOND_TRIES, { force: true })
  rmSync(DURATIONS, { force: true })
}
