import type { Db } from '@cadencia/db/client'
import { afterCommit } from '@cadencia/db/open-transaction'
import { actingTokenId } from './acting-token.ts'

/** One entry of the audit trail. */
export interface AuditEntry {
  readonly actor: string
  /** Noun and past tense: `user.changed`, `settings.changed`, `chat.read`. */
  readonly action: string
  /** Kind of the record: `user`, `team`, `settings`, `media`, `goal`, `queue`, `chat`. */
  readonly entity: string
  readonly entityId: string
  /** The record before and after, if any; only changed fields are stored. */
  readonly before?: object | undefined
  readonly after?: object | undefined
}

const SECRET = /password|secret|token|code|hash|apikey/i
const HIDDEN = '[oculto]'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: object | undefined): Fields => Object.fromEntries(Object.entries(value ?? {}))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Changed fields as JSON, without secrets; null when there is none. */
function differing(fields: Fields, others: Fields): string | null {
  const kept = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !isSame(value, others[name]))
    .map(([name, value]) => [name, SECRET.test(name) && value !== null ? HIDDEN : value])
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept))
}

/** Only changed fields are stored, and no secrets. */
function rowOf({ actor, action, entity, entityId, before, after }: AuditEntry) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return {
    actor_id: actor,
    token_id: actingTokenId(),
    action,
    entity,
    entity_id: entityId,
    before: differing(was, is),
    after: differing(is, was),
  }
}

/**
 * Writes an audit entry; call it in the transaction of the change. Passwords, secrets, tokens and codes are stored as
 * '[oculto]'.
 */
export async function audit(trx: Db, entry: AuditEntry): Promise<void> {
  await auditAll(trx, [entry])
}

export async function auditAll(trx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = await trx
    .insertInto('audit_entries')
    .values(entries.map(rowOf))
    .returning([
      'id',
      'at',
      'actor_id as actorId',
      'token_id as tokenId',
      'action',
      'entity',
      'entity_id as entityId',
      'before',
      'after',
    ])
    .execute()
  await afterCommit(() => {
    for (const row of rows) writeLine?.(JSON.stringify(row))
  })
}

let writeLine: ((line: string) => void) | undefined

/**
 * Lets each entry leave this process as a JSON line, too, once it is committed. A process that dies in between leaves it to
 * the database alone.
 */
export function sendAuditTo(write: (line: string) => void): void {
  writeLine = write
}

interface ExportedList {
  readonly actor: string
  /** For example `leads.exported`. */
  readonly action: string
  readonly entity: string
  /** The filter; only its field names are stored, not the values. */
  readonly filter: object
  readonly counts?: Readonly<Record<string, number>>
}

/** Records an export; call it before the first row is sent. */
export function auditExport(db: Db, { actor, action, entity, filter, counts }: ExportedList): Promise<void> {
  const filters = Object.entries(filter).flatMap(([name, value]) => (value ? [name] : []))
  return audit(db, {
    actor,
    action,
    entity,
    entityId: 'all',
    after: { ...counts, filters: filters.join(', ') },
  })
}
