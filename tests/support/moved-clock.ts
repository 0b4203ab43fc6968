import { readFileSync } from 'node:fs'

/**
 * Preload (`--import`) that shifts the clock by the milliseconds in CLOCK_FILE, read ten times a second. Timers are
 * unaffected, as when a system clock is set.
 */
const { CLOCK_FILE = '' } = process.env
const RealDate = Date
let offsetMs = 0

function look(): void {
  try {
    offsetMs = Number(readFileSync(CLOCK_FILE, 'utf8'))
  } catch {
    // Read during a write.
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
