import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@cadencia/db/client'
import { AppError } from '@cadencia/server/app-error'

/** Attempts before answering 409. */
const TRIES = 25
const STEP_MS = 3

const UNIQUE_VIOLATION = '23505'
const DEADLOCK = '40P01'

function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  if (error.code === DEADLOCK) return true
  return error.code === UNIQUE_VIOLATION && 'constraint' in error && error.constraint === 'tasks_rank'
}

/**
 * Reads, decides and writes again for as long as somebody else was faster: `attempt` answers undefined then,
 * or its statement loses a race. Throws 409 when that goes on. A transaction that lost a race is over.
 */
export async function retryOnConflict<T>(db: Db, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      const outcome = await attempt()
      if (outcome !== undefined) return outcome
    } catch (error) {
      if (db.isTransaction || !isLostRace(error)) throw error
    }
    await sleep(Math.random() * STEP_MS * tried)
  }
  throw new AppError('busy', 409, 'Muitas mudanças nesta tarefa ao mesmo tempo. Tente novamente.')
}
