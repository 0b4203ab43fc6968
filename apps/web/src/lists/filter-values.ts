import { Id } from '@cadencia/contract/values'
import { z } from 'zod'

/** Stands in a person's filter for records that nobody is responsible for. */
export const NOBODY = 'none'

/** Filter values as the address holds them; what is not known there narrows nothing. */
export const AddressId = Id.nullable().catch(null)
export const AddressPerson = z
  .union([Id, z.literal(NOBODY)])
  .nullable()
  .catch(null)

type Labels<T extends string> = Readonly<Record<T, string | { readonly label: string }>>

/** Values as a `Select` offers them. */
export function choicesOf<T extends string>(
  values: readonly T[],
  labels: Labels<T>,
): { value: T; label: string }[] {
  return values.map((value) => {
    const label: string | { readonly label: string } = labels[value]
    return { value, label: typeof label === 'string' ? label : label.label }
  })
}
