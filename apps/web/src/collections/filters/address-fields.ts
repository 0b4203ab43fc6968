import { Day, Id, type Sort, sortsOf } from '@cadencia/contract/values'

/**
 * Reads a field of an address, which may hold any text; null where it has no such field. What is not known there counts
 * as absent.
 */
export type AddressField<V extends string | null> = (text: string | null) => V

/** Stands in a person's filter for records that nobody is responsible for. */
export const NOBODY = 'none'

export const anyText: AddressField<string> = (text) => text ?? ''

export const optionalText: AddressField<string | null> = (text) => text

/** One of these values, else `absent`. */
export function oneOf<const V extends string, const A extends V | null = null>(
  values: readonly V[],
  absent: A = null as A,
): AddressField<V | A> {
  return (text) => values.find((value) => value === text) ?? absent
}

export const recordId: AddressField<string | null> = (text) => Id.safeParse(text).data ?? null

/** A person's id or `NOBODY`. */
export const personOrNobody: AddressField<string | null> = (text) => (text === NOBODY ? text : recordId(text))

/** `YYYY-MM-DD`. */
export const day: AddressField<string | null> = (text) => Day.safeParse(text).data ?? null

/** A key of these that a list is sorted by; `-` before it reverses the order. */
export function sortIn<K extends string>(keys: readonly K[], text: string): Sort<K> | null {
  return sortsOf(keys).find((sort) => sort === text) ?? null
}
