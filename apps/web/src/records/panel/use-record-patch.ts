import type { TextFormat } from '@cadencia/contract/text-format'
import { currentRecord, messageOf } from '@cadencia/http/http-error'
import type { z } from 'zod'
import { issuesOf } from '../forms/server-issues.ts'
import { type FieldAccess, type FieldValue, isSameValue, listChange } from './field-access.ts'
import { showUndo } from './show-undo.ts'

export interface Versioned {
  /** Increases with every edit of the record. */
  readonly version: number
}

/** The format of a text stands beside it in the record. */
export function formatOf(record: object, field: string): TextFormat {
  const beside = Object.entries(record).find(([name]) => name === `${field}Format`)
  return beside?.[1] === 'plain' ? 'plain' : 'markdown'
}

function baseOf(record: Versioned, { read }: FieldAccess): Base {
  return { version: record.version, value: read(record) }
}

interface FieldState {
  readonly field: FieldAccess
  readonly value: FieldValue
  /** Of a text. */
  readonly format?: TextFormat | undefined
}

interface Base {
  readonly version: number
  readonly value: FieldValue
}

/** One field's change, and what it was based on. */
interface FieldChange extends Omit<FieldState, 'format'> {
  readonly base: Base
}

export type PatchOutcome<T> =
  | { readonly kind: 'saved'; readonly record: T }
  | { readonly kind: 'refused'; readonly message: string }
  /** A colleague changed the same field; `current` is the record with their value. */
  | { readonly kind: 'conflict'; readonly current: T }

interface RecordPatchOptions<T extends Versioned, B> {
  readonly record: T
  /** The contract's schema of a patch. */
  readonly schema: z.ZodType<B>
  readonly save: (body: B) => Promise<T>
  /** Undoes the change that led to this record. Default: the field gets its earlier value. */
  readonly undo?: (saved: T) => Promise<unknown>
  /** Title of the toast that offers to undo. */
  readonly saved: string
  /** Message where the server gives no reason. */
  readonly failure: string
  /** Prefix of the keys under which unsaved texts are kept: 'tasks.edit.<id>'. */
  readonly draftKey: string
}

export interface RecordPatch<T extends Versioned>
  extends Pick<RecordPatchOptions<T, unknown>, 'record' | 'draftKey'> {
  /** Message of the contract's schema; undefined for a valid value. */
  readonly check: (field: FieldAccess, value: FieldValue) => string | undefined
  /** What was chosen last of a field, while it is on its way. */
  readonly sending: (field: FieldAccess) => Pick<Base, 'value'> | undefined
  /** Sends a change after those of the same field that are on their way, on top of them. */
  readonly send: (change: FieldChange) => Promise<PatchOutcome<T>>
  /** Offers to undo; `before` is what the field was. */
  readonly showSaved: (saved: T, message: string, before: FieldState) => void
}

/** Colleagues may keep changing other fields while one's own change is on its way. */
const ATTEMPTS_MAX = 3

interface Sending {
  readonly value: FieldValue
  /** The field once the changes up to this one are answered; undefined where none was saved. */
  readonly after: Promise<Base | undefined>
}

/** The last changes that are on their way, by draft key and field: keys and the panel of one record share them. */
const sending = new Map<string, Sending>()

/**
 * Changes a record one field at a time. A change that meets a colleague's change of another field is sent again on the
 * newer version.
 */
export function useRecordPatch<T extends Versioned, B>(options: RecordPatchOptions<T, B>): RecordPatch<T> {
  const { record, schema, save, undo, saved, failure, draftKey } = options

  const saveFields = async (fields: object) => save(schema.parse(fields))

  /** Throws what is no conflict; of a conflict answers the record with the colleague's value, and the error. */
  async function saveChange({ field, value, base }: FieldChange, beside: object = {}) {
    let version = base.version
    for (let attempt = 1; ; attempt += 1) {
      try {
        const fields = field.patch(field.isMerged ? listChange(base.value, value) : value)
        return { record: await saveFields({ ...fields, ...beside, version }) }
      } catch (error) {
        const current = currentRecord<T>(error)
        if (!current) throw error
        const theirs = field.read(current)
        if (isSameValue(theirs, value)) return { record: current }
        const isFree = field.isMerged || isSameValue(theirs, base.value)
        if (!isFree || attempt === ATTEMPTS_MAX) return { record: current, conflict: error }
        version = current.version
      }
    }
  }

  const keyOf = (field: string) => `${draftKey}.${field}`

  function saveInOrder(change: FieldChange) {
    const { field } = change
    const key = keyOf(field.key)
    const earlier = sending.get(key)?.after
    const answer = (async () => saveChange({ ...change, base: (await earlier) ?? change.base }))()
    const after = answer.then(
      (outcome) => (outcome.conflict ? undefined : baseOf(outcome.record, field)),
      () => earlier,
    )
    const own: Sending = { value: change.value, after }
    sending.set(key, own)
    void after.finally(() => {
      if (sending.get(key) === own) sending.delete(key)
    })
    return answer
  }

  async function send(change: FieldChange): Promise<PatchOutcome<T>> {
    const { key } = change.field
    try {
      const { record: current, conflict } = await saveInOrder(change)
      return conflict ? { kind: 'conflict', current } : { kind: 'saved', record: current }
    } catch (error) {
      const issue = issuesOf(error).find(({ path }) => path === key || path.startsWith(`${key}.`))
      return { kind: 'refused', message: issue?.message ?? messageOf(error, failure) }
    }
  }

  return {
    record,
    draftKey,
    check: ({ patch }, value) => schema.safeParse(patch(value)).error?.issues[0]?.message,
    sending: ({ key }) => sending.get(keyOf(key)),
    send,
    showSaved: (after, message, { field, value, format }) => {
      // Whatever is written becomes Markdown, unless its format is given.
      const plain = format === 'plain' && { [`${field.key}Format`]: format }
      const base = baseOf(after, field)
      const restore = async () => {
        const { conflict } = await saveChange({ field, value, base }, plain || {})
        if (conflict) throw conflict
      }
      showUndo({ title: saved, message, undo: () => (undo ? undo(after) : restore()) })
    },
  }
}
