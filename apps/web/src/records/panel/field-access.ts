import { type IdListChange, idListChange } from '@cadencia/contract/id-lists'

/** A value of a field: of fields that hold several, their ids or codes in order. */
export type FieldValue = string | number | boolean | null | readonly string[]

/** The fields of a record that hold such a value. */
export type PropertyName<T> = { [K in keyof T]: T[K] extends FieldValue ? K : never }[keyof T] & string

/** How a field is read from its record, and changed. */
export interface FieldAccess {
  /** Names it in drafts and in what the server objects to: 'title', 'fields.<id>'. */
  readonly key: string
  readonly read: (record: object) => FieldValue
  /** What a patch says to set it. */
  readonly patch: (value: FieldValue | IdListChange) => object
  /** A list of which it is sent what comes and what goes, so that what others change of it stays. */
  readonly isMerged?: boolean
}

/** The value in what may be anything; null for what no field holds. */
export function toFieldValue(value: unknown): FieldValue {
  if (Array.isArray(value)) return value.map(String)
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? value : null
}

/** A field that stands in its record, and in a patch, under its name. */
export function memberAccess(key: string): FieldAccess {
  return {
    key,
    read: (record) => toFieldValue(Reflect.get(record, key)),
    patch: (value) => ({ [key]: value }),
  }
}

/** How a field is read and changed that is given by its name or by that. */
export function accessOf<T>(field: PropertyName<T> | FieldAccess): FieldAccess {
  return typeof field === 'string' ? memberAccess(field) : field
}

const isList = (value: FieldValue): value is readonly string[] => Array.isArray(value)

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  if (!isList(one) || !isList(other)) return one === other
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/** Whether nothing is chosen, or typed; false is a value. */
export function isEmptyValue(value: FieldValue): value is null | '' | readonly [] {
  return value === null || value === '' || (isList(value) && value.length === 0)
}

/** The value as the keys of groups and of filters: each of several; '' alone for none. */
export function keysOfValue(value: FieldValue): readonly string[] {
  if (isList(value)) return value.length === 0 ? [''] : value
  return [value === null ? '' : String(value)]
}

/** Whether all of the records hold a value, alone or among others. */
export function isOnAll({ read }: FieldAccess, records: readonly object[], key: string): boolean {
  return records.every((record) => keysOfValue(read(record)).includes(key))
}

/** Puts an item on the lists of records, or takes it off where all have it. */
export function toggleOnAll(field: FieldAccess, records: readonly object[], id: string): IdListChange {
  return isOnAll(field, records, id) ? { remove: [id] } : { add: [id] }
}

/** What is sent of a list that is merged, to make it of `base`. */
export function listChange(base: FieldValue, value: FieldValue): IdListChange {
  return idListChange(isList(base) ? base : [], isList(value) ? value : [])
}
