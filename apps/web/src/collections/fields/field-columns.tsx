import { fieldsIn, type NamedField, type NamedFields, valueIn } from '../../records/fields/field.ts'
import { accessTo, partsOf, shownValue } from '../../records/fields/kinds.tsx'
import { keysOfValue } from '../../records/panel/field-access.ts'
import type { Column, Grouping } from '../collection.ts'

function cellOf<T extends object, C>(field: NamedField): Column<T, C>['cell'] {
  return (item) => shownValue(field, valueIn(item, field), item)
}

/** The columns of fields, and further ones, in the order of these ids; others follow. */
export function columnsOf<T extends object, C>(
  fields: NamedFields<T, C>,
  { order = [], others = [] }: { order?: readonly string[]; others?: readonly Column<T, C>[] } = {},
): Column<T, C>[] {
  const columns = fieldsIn(fields, 'column').flatMap((field): Column<T, C>[] =>
    field.column ? [{ id: field.key, label: field.label, cell: cellOf(field), ...field.column }] : [],
  )
  const all = [...columns, ...others]
  const named = order.flatMap((id) => all.find((column) => column.id === id) ?? [])
  return [...named, ...all.filter(({ id }) => !order.includes(id))]
}

/** What records are grouped by: first by these fields; a board is grouped by the first. */
export function groupingsOf<T extends object, C>(
  fields: NamedFields<T, C>,
  first: readonly (keyof T & string)[] = [],
): Grouping<T, C>[] {
  return fieldsIn(fields, 'groups', first).map((field): Grouping<T, C> => {
    const none = field.groups?.none ?? field.none ?? ''
    const { format, groupKeys } = partsOf(field)
    return {
      id: field.key,
      label: field.label,
      keysOf: (item) => keysOfValue(valueIn(item, field)),
      labelOf: (key) => (key === '' ? none : format(key, field)),
      ...(groupKeys && { keys: groupKeys(field) }),
      ...field.groups,
    }
  })
}

/** The change that puts a record into a group. */
export function groupPatch<T, C>(fields: NamedFields<T, C>, groupingId: string, key: string): object {
  const field = fieldsIn(fields, 'groups').find((one) => (one.groups?.id ?? one.key) === groupingId)
  if (!field) return {}
  const value = key === '' ? null : partsOf(field).parse(key, field)
  return value === undefined ? {} : accessTo(field).patch(value)
}
