import type { Action } from '../actions/action.ts'
import { assignAction } from '../actions/assign-action.ts'
import { setProperty } from './set-property.ts'
import { type PropertyName, type RecordPatch, readProperty, type Versioned } from './use-record-patch.ts'

interface PropertyAction<T> {
  readonly field: PropertyName<T>
  /** Of the record: 'Escola Nova Era'. */
  readonly name: string
  /** Why it can't be changed. */
  readonly reason?: string | undefined
}

/** Gives a record to a person: A. */
export function personAction<T extends Versioned>(
  patch: RecordPatch<T>,
  { field, name, reason }: PropertyAction<T>,
): Action {
  const current = readProperty(patch.record, field)
  return assignAction({
    current: typeof current === 'string' ? current : null,
    reason,
    assign: (personId, said) =>
      void setProperty(patch, { field, value: personId, message: `${name}: ${said}` }),
  })
}
