import { type RawBuilder, sql } from 'kysely'
import type { HolderKind } from '../contract.ts'

/** A person or a team, to whom points are credited. */
export interface Holder {
  readonly kind: HolderKind
  readonly id: string
}

/** SQL condition on the ledger entry `e`. */
export function isHeldBy({ kind, id }: Holder): RawBuilder<boolean> {
  return kind === 'user' ? sql<boolean>`e.user_id = ${id}::uuid` : sql<boolean>`e.team_id = ${id}::uuid`
}
