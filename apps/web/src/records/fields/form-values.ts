import { useSprints } from '@cadencia/sprints/react'
import { useAttendees, useTeamFinder } from '../people/use-people.ts'
import { type AnyField, type AnyFields, fieldsIn, type KindName, valueIn } from './field.ts'
import { partsOf } from './kinds.tsx'

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

const isWritten = ({ kind }: { readonly kind: KindName }) =>
  kind === 'text' || kind === 'longText' || kind === 'number' || kind === 'money'

const isList = ({ kind }: { readonly kind: KindName }) => kind === 'labels' || kind === 'people'

const list = (value: unknown) => (Array.isArray(value) ? value : [])

function typed(field: AnyField, value: unknown) {
  if (isList(field)) return list(value)
  if (field.kind === 'checkbox') return value === true
  return value ?? (isWritten(field) ? '' : null)
}

/** The values of a new record. */
export function emptyForm<F extends AnyFields>(fields: F): FormOf<F> {
  const values = fieldsIn(fields, 'form').map((field) => [field.key, typed(field, field.form?.initial)])
  return Object.fromEntries(values)
}

/** A record as a form edits it. */
export function fieldsForm<F extends AnyFields>(fields: F, record: object): FormOf<F> {
  const values = fieldsIn(fields, 'form').map((field) => [
    field.key,
    typed(field, field.read ? field.read(record) : Reflect.get(record, field.key)),
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
  return (key: string, values: object): string | undefined => {
    const field = fieldsIn(fields, 'form').find((one) => one.key === key)
    if (!field || isWritten(field)) return undefined
    if (field.kind === 'people') return list(Reflect.get(values, key)).map(nameOf).join(', ') || 'ninguém'
    if (isList(field)) return undefined
    const value = valueIn(values, { key })
    if (value === null) return field.none?.toLowerCase()
    if (field.kind === 'person') return nameOf(String(value))
    if (field.kind === 'team') return findTeam(String(value))?.name
    if (field.kind === 'sprint') return sprints.find(({ id }) => id === value)?.name
    return partsOf(field).format(value, field)
  }
}
