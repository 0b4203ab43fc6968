import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether a transaction is open in the present async context; what outlives it sees it end. */
interface Scope {
  isOpen: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work` as the inside of a transaction that ends with it. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { isOpen: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

/** Runs `next` where a transaction may open and end by `mark`, as in a request that one holds together. */
export function withTransactionScope(next: () => void): void {
  scopes.run({ isOpen: false }, next)
}

/** Tells the scope of `withTransactionScope` that a transaction opened or ended. */
export function markTransaction(isOpen: boolean): void {
  const scope = scopes.getStore()
  if (scope) scope.isOpen = isOpen
}

/**
 * Called before every effect outside the database. Throws where a transaction is open: it could still be undone or
 * repeated, and the effect could not, and it would hold its locks while the other side takes its time.
 */
export function refuseInTransaction(effect: string): void {
  if (scopes.getStore()?.isOpen) throw new Error(`${effect} inside a database transaction`)
}
