import type { Db } from '@cadencia/db/client'

/** One administrative act, as it is to be kept. */
export interface AuditEntry {
  /** The user who did it. */
  readonly actor: string
  /** Noun and past tense, as facts are called: `user.changed`, `settings.changed`, `chat.read`. */
  readonly action: string
  /** What kind of record it was done to: `user`, `team`, `settings`, `media`, `goal`, `queue`, `chat`. */
  readonly entity: string
  readonly entityId: string
  /** The record before and after; absent where there was none. Only the fields that differ are kept. */
  readonly before?: object | undefined
  readonly after?: object | undefined
}

const SECRET = /password|secret|token|code|hash|apikey/i
const HIDDEN = '[oculto]'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: object | undefined): Fields => Object.fromEntries(Object.entries(value ?? {}))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Those of `fields` that differ from `others`, without secrets; null when there is none. */
function differing(fields: Fields, others: Fields): string | null {
  const kept = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !isSame(value, others[name]))
    .map(([name, value]) => [name, SECRET.test(name) && value !== null ? HIDDEN : value])
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept))
}

/** The row of an act: of `before` and `after` only what differs, and no secrets. */
function rowOf({ actor, action, entity, entityId, before, after }: AuditEntry) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return {
    actor_id: actor,
    action,
    entity,
    entity_id: entityId,
    before: differing(was, is),
    after: differing(is, was),
  }
}

/**
 * Writes an administrative act into the audit trail: call it with the transaction of the act, so that neither is
 * there without the other. Passwords, secrets, tokens and codes are kept as '[oculto]'.
 */
export async function audit(trx: Db, entry: AuditEntry): Promise<void> {
  await auditAll(trx, [entry])
}

/** Writes several acts in one statement. */
export async function auditAll(trx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await trx.insertInto('audit_entries').values(entries.map(rowOf)).execute()
}

interface ExportedList {
  readonly actor: string
  /** Such as `leads.exported`. */
  readonly action: string
  readonly entity: string
  /** What narrowed the list: the names of its fields are kept, not what was searched for. */
  readonly filter: object
  readonly counts?: Readonly<Record<string, number>>
}

/** Writes down that somebody takes a list along; call it before the first row is answered. */
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
