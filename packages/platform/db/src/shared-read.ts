import type { Db } from './client.ts'

interface Reading<T> {
  readonly running: Promise<T>
  /** Begins when `running` has ended, for everybody who came meanwhile. */
  next?: Promise<T>
}

/**
 * A read whose answer is the same for everybody, shared by calls that come at once: while it runs, others wait for the
 * next one. Each gets an answer whose reading began after its call, so nobody misses what was committed before. Calls
 * in a transaction read for themselves. Arguments must be JSON values; the answer must not be changed.
 */
export function sharedRead<Args extends readonly unknown[], T>(
  read: (db: Db, ...args: Args) => Promise<T>,
): (db: Db, ...args: Args) => Promise<T> {
  const databases = new WeakMap<Db, Map<string, Reading<T>>>()

  function begin(readings: Map<string, Reading<T>>, key: string, db: Db, args: Args): Promise<T> {
    const reading: Reading<T> = { running: read(db, ...args) }
    readings.set(key, reading)
    const end = () => {
      if (readings.get(key) === reading && reading.next === undefined) readings.delete(key)
    }
    reading.running.then(end, end)
    return reading.running
  }

  return (db, ...args) => {
    if (db.isTransaction) return read(db, ...args)
    const readings = databases.get(db) ?? new Map<string, Reading<T>>()
    databases.set(db, readings)
    const key = JSON.stringify(args)
    const reading = readings.get(key)
    if (!reading) return begin(readings, key, db, args)
    const again = () => begin(readings, key, db, args)
    reading.next ??= reading.running.then(again, again)
    return reading.next
  }
}
