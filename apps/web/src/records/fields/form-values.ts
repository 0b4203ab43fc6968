import { useSprints } from '@cadencia/sprints/react'
import { isPart } from '../forms/form-values.ts'
import { toFieldValue } from '../panel/field-access.ts'
import { useAttendees, useTeamFinder } from '../people/use-people.ts'
import { type AnyFields, fieldsIn, type KindName, type NamedField, valueIn } from './field.ts'
import { type NamesOfIds, partsOf } from './kinds.tsx'

interface InForm {
  readonly form: object
}
/** Kinds whose values are lists of ids. */
type ListKind = 'labels' | 'people' | 'choices'
type Of<N extends KindName> = { readonly kind: N }

/** A field's value as it is typed. */
type Typed<F> =
  F extends Of<'text' | 'longText' | 'url'>
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
  F extends Of<'text' | 'longText' | 'url'>
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

/** A field's name in its form, where a dot would mean a part of a field. */
export const formNameOf = ({ key }: Pick<NamedField, 'key'>) => key.replaceAll('.', ':')

function formValues<F extends AnyFields>(fields: F, read: (field: NamedField) => unknown): FormOf<F> {
  const values = fieldsIn(fields, 'form').map((field) => [
    formNameOf(field),
    partsOf(field).typed(read(field)),
  ])
  return Object.fromEntries(values)
}

/** The values of a new record. */
export function emptyForm<F extends AnyFields>(fields: F): FormOf<F> {
  return formValues(fields, ({ form }) => form?.initial)
}

/** A record as a form edits it. */
export function fieldsForm<F extends AnyFields>(fields: F, record: object): FormOf<F> {
  return formValues(fields, (field) => valueIn(record, field))
}

/** What is sent of a form; what fields say of one member stands in it together. */
export function fieldsBody<F extends AnyFields>(fields: F, values: FormOf<F>): BodyOf<F> {
  const parts = fieldsIn(fields, 'form').map((field) => {
    const value = partsOf(field).toBody(Reflect.get(values, formNameOf(field)), field)
    const { fallback } = field.form ?? {}
    const sent = fallback !== undefined && typeof value !== 'number' ? fallback : value
    return field.patch ? field.patch(toFieldValue(sent)) : { [field.key]: sent }
  })
  return mergedParts(parts)
}

/** Parts of a body as one; objects that stand under one name are one, too. */
function mergedParts<B extends object>(parts: readonly object[]): B {
  const given = parts.flatMap((part): [string, unknown][] => Object.entries(part))
  const merged = [...Map.groupBy(given, ([name]) => name)].map(([name, entries]) => {
    const values = entries.map(([, value]) => value)
    return [name, values.every(isPart) ? Object.assign({}, ...values) : values.at(-1)]
  })
  return Object.fromEntries(merged)
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
    const field = fieldsIn(fields, 'form').find((one) => formNameOf(one) === key)
    const { describe } = field ? partsOf(field) : {}
    if (!field || !describe) return undefined
    const value: unknown = Reflect.get(values, key) ?? null
    return value === null ? field.none?.toLowerCase() : describe(value, field, names)
  }
}
