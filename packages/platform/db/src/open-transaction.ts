import { AsyncLocalStorage } from 'node:async_hooks'

type Work = () => void | Promise<void>

/** Whether a transaction is open in the present async context; what outlives it sees it end. */
interface Scope {
  isOpen: boolean
  /** What waits for its commit. */
  waiting: Work[]
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work` as the inside of a transaction that ends with it. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { isOpen: true, waiting: [] }
  let result: T
  try {
    result = await scopes.run(scope, work)
  } finally {
    scope.isOpen = false
  }
  for (const next of scope.waiting) await next()
  return result
}

/** Runs `next` where a transaction may open and end by `markTransaction`, as in a request that one holds together. */
export function withTransactionScope(next: () => void): void {
  scopes.run({ isOpen: false, waiting: [] }, next)
}

/** Tells the scope of `withTransactionScope` that a transaction opened, was committed or rolled back. */
export async function markTransaction(phase: 'open' | 'committed' | 'rolled_back'): Promise<void> {
  const scope = scopes.getStore()
  if (!scope) return
  scope.isOpen = phase === 'open'
  const waiting = scope.waiting.splice(0)
  if (phase === 'committed') for (const next of waiting) await next()
}

/**
 * Runs `work` when the transaction of the present async context is committed and before its call is answered, so that
 * what a process keeps in memory is new for whoever was told of the write. At once where none is open; not after a
 * rollback.
 */
export async function afterCommit(work: Work): Promise<void> {
  const scope = scopes.getStore()
  if (scope?.isOpen) scope.waiting.push(work)
  else await work()
}

/**
 * Called before every effect outside the database. Throws where a transaction is open: it could still be undone or
 * repeated, and the effect could not, and it would hold its locks while the other side takes its time.
 */
export function refuseInTransaction(effect: string): void {
  if (scopes.getStore()?.isOpen) throw new Error(`${effect} inside a database transaction`)
}
