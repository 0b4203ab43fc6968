import { readFileSync } from 'node:fs'

/**
 * Loaded before a program (`--import`): its clock goes wrong by the milliseconds that stand in the file CLOCK_FILE,
 * looked at ten times a second. Timers run on, as they do when a machine's clock is set.
 */
const { CLOCK_FILE = '' } = process.env
const RealDate = Date
let offsetMs = 0

function look(): void {
  try {
    offsetMs = Number(readFileSync(CLOCK_FILE, 'utf8'))
  } catch {
    // The file is being written.
  }
}
look()
setInterval(look, 100).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + offsetMs] : args, newTarget),
  apply: (target) => new target(target.now() + offsetMs).toString(),
  get: (target, key, receiver) =>
    key === 'now' ? () => target.now() + offsetMs : Reflect.get(target, key, receiver),
})
