import { useSprints } from '@cadencia/sprints/react'
import { useAttendees, useTeamFinder } from '../people/use-people.ts'
import { type AnyFields, fieldsIn, type KindName } from './field.ts'
import { type NamesOfIds, partsOf } from './kinds.tsx'

interface InForm {
  readonly form: object
}
/** Kinds whose values are lists of ids. */
type ListKind = 'labels' | 'people'
type Of<N extends KindName> = { readonly kind: N }

/** A field's value as it is typed. */
type Typed<F> =
  F extends Of<'text' | 'longText'>
    ? string
    : F extends Of<'number' | 'money'>
      ? number | string
      : F extends Of<'checkbox'>
        ? boolean
        : F extends Of<ListKind>
          ? readonly string[]
          : string | null

/** A field's value as it is sent. */
type Sent<F> =
  F extends Of<'text' | 'longText'>
    ? string | (F extends { readonly none: string } ? null : never)
    : F extends Of<'number' | 'money'>
      ? F extends { readonly form: { readonly fallback: number } | { readonly isRequired: true } }
        ? number
        : number | null
      : F extends Of<'checkbox'>
        ? boolean
        : F extends Of<ListKind>
          ? string[]
          : F extends { readonly values: readonly (infer V)[] }
            ? V | (F extends { readonly none: string } ? null : never)
            : F extends { readonly form: { readonly isRequired: true } }
              ? string
              : string | null

type FormKeys<F> = { [K in keyof F]-?: F[K] extends InForm ? K : never }[keyof F]

/** A form's values of fields, as they are typed. */
export type FormOf<F> = { -readonly [K in FormKeys<F>]: Typed<F[K]> }
/** What is sent of them. Wrong values are left for the contract's schema to refuse. */
export type BodyOf<F> = { -readonly [K in FormKeys<F>]: Sent<F[K]> }

/** The values of a new record. */
export function emptyForm<F extends AnyFields>(fields: F): FormOf<F> {
  const values = fieldsIn(fields, 'form').map((field) => [
    field.key,
    partsOf(field).typed(field.form?.initial),
  ])
  return Object.fromEntries(values)
}

/** A record as a form edits it. */
export function fieldsForm<F extends AnyFields>(fields: F, record: object): FormOf<F> {
  const values = fieldsIn(fields, 'form').map((field) => [
    field.key,
    partsOf(field).typed(field.read ? field.read(record) : Reflect.get(record, field.key)),
  ])
  return Object.fromEntries(values)
}

/** What is sent of a form. */
export function fieldsBody<F extends AnyFields>(fields: F, values: FormOf<F>): BodyOf<F> {
  const sent = fieldsIn(fields, 'form').map((field) => {
    const value = partsOf(field).toBody(Reflect.get(values, field.key), field)
    const { fallback } = field.form ?? {}
    return [field.key, fallback !== undefined && typeof value !== 'number' ? fallback : value]
  })
  return Object.fromEntries(sent)
}

/** Texts of values that are ids or codes, for `useRecordForm`. */
export function useFieldDescription(fields: AnyFields) {
  const { nameOf } = useAttendees()
  const { findTeam } = useTeamFinder()
  const { data: sprints = [] } = useSprints()
  const names: NamesOfIds = {
    person: nameOf,
    team: (id) => findTeam(id)?.name,
    sprint: (id) => sprints.find((sprint) => sprint.id === id)?.name,
  }
  return (key: string, values: object): string | undefined => {
    const field = fieldsIn(fields, 'form').find((one) => one.key === key)
    const { describe } = field ? partsOf(field) : {}
    if (!field || !describe) return undefined
    const value: unknown = Reflect.get(values, key) ?? null
    return value === null ? field.none?.toLowerCase() : describe(value, field, names)
  }
}
