import { showFailure } from '../../kit/show-failure.ts'
import {
  accessOf,
  type FieldAccess,
  type FieldValue,
  isSameValue,
  type PropertyName,
} from './field-access.ts'
import type { RecordPatch, Versioned } from './use-record-patch.ts'

interface PropertySetting<T extends Versioned> {
  readonly field: PropertyName<T> | FieldAccess
  readonly value: FieldValue
  /** What is said with the way back: 'Responsável: Bruno Lima'. */
  readonly message: string
}

/**
 * Sets a field to a chosen value, without a field on the screen: says what was done, or why it was not. Answers the record as it
 * is then; undefined where it was not changed.
 */
export async function setProperty<T extends Versioned>(
  patch: RecordPatch<T>,
  { field: named, value, message }: PropertySetting<T>,
): Promise<T | undefined> {
  const field = accessOf<T>(named)
  const before = field.read(patch.record)
  const standing = patch.sending(field) ?? { value: before }
  if (isSameValue(standing.value, value)) return undefined
  const base = { version: patch.record.version, value: before }
  const outcome = await patch.send({ field, value, base })
  if (outcome.kind === 'saved') {
    patch.showSaved(outcome.record, message, { field, value: before })
    return outcome.record
  }
  if (outcome.kind === 'refused') showFailure(undefined, outcome.message)
  else showFailure(undefined, 'Outra pessoa mudou isso ao mesmo tempo. Veja o valor atual e tente novamente.')
  return undefined
}
