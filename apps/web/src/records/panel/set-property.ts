import { showFailure } from '../../kit/show-failure.ts'
import {
  type PropertyName,
  type PropertyValue,
  type RecordPatch,
  readProperty,
  type Versioned,
} from './use-record-patch.ts'

interface PropertySetting<T extends Versioned> {
  readonly field: PropertyName<T>
  readonly value: PropertyValue
  /** What is said with the way back: 'Responsável: Bruno Lima'. */
  readonly message: string
}

/** Sets a field to a chosen value, without a field on the screen: says what was done, or why it was not. */
export async function setProperty<T extends Versioned>(
  patch: RecordPatch<T>,
  { field, value, message }: PropertySetting<T>,
): Promise<void> {
  const before = readProperty(patch.record, field)
  const standing = patch.sending(field) ?? { value: before }
  if (standing.value === value) return
  const base = { version: patch.record.version, value: before }
  const outcome = await patch.send({ field, value, base })
  if (outcome.kind === 'saved') patch.showSaved(outcome.record, message, { field, value: before })
  else if (outcome.kind === 'refused') showFailure(undefined, outcome.message)
  else showFailure(undefined, 'Outra pessoa mudou isso ao mesmo tempo. Veja o valor atual e tente novamente.')
}
