import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Fragment, type ReactNode } from 'react'
import { type AnyField, type AnyFields, fieldsIn } from './field.ts'
import { type FieldInputProps, partsOf } from './kinds.tsx'

/** Fields beside each other, by their number. */
const COLUMNS = { 2: { base: 1, xs: 2 }, 3: { base: 2, xs: 3 } } as const

interface FormFieldsProps<V, Key extends string> {
  readonly form: UseFormReturnType<V>
  readonly fields: AnyFields & Readonly<Record<Key, AnyField>>
  /** The form's rows, of one to three fields; fields that none names follow. */
  readonly rows: readonly (readonly NoInfer<Key>[])[]
  readonly without?: readonly NoInfer<Key>[]
  /** The field that has the focus at first. Default: the first. */
  readonly autoFocus?: NoInfer<Key>
  /** What the form tells an input beside its field. */
  readonly inputs?: Readonly<Record<string, Partial<FieldInputProps>>>
  /** Instead of a field's own input. */
  readonly own?: Readonly<Record<string, ReactNode>>
}

/** The fields of a form. */
export function FormFields<V extends object, Key extends string>(props: FormFieldsProps<V, Key>) {
  const { form, fields, rows, without = [], autoFocus = rows[0]?.[0], inputs = {}, own = {} } = props
  const left: readonly string[] = without
  const inForm = fieldsIn(fields, 'form').filter(({ key }) => !left.includes(key))
  const named: readonly string[] = rows.flat()
  const others = inForm.filter(({ key }) => !named.includes(key)).map(({ key }) => [key])
  const inputOf = (field: AnyField & { readonly key: string }) => {
    const { isRequired, label = field.label, placeholder, description } = field.form ?? {}
    const { Input } = partsOf(field)
    const shown = {
      label,
      ...(field.key === autoFocus && { 'data-autofocus': true }),
      ...(isRequired && { required: true }),
      ...(placeholder !== undefined && { placeholder }),
      ...(description !== undefined && { description }),
    }
    return (
      own[field.key] ?? (
        <Input field={field} {...shown} {...form.getInputProps(field.key)} {...inputs[field.key]} />
      )
    )
  }
  return [...rows, ...others].map((keys: readonly string[]) => {
    const row = keys.flatMap((key) => inForm.find((field) => field.key === key) ?? [])
    const cells = row.map((field) => <Fragment key={field.key}>{inputOf(field)}</Fragment>)
    if (cells.length < 2) return cells
    return (
      <SimpleGrid key={keys.join()} cols={COLUMNS[cells.length === 2 ? 2 : 3]} spacing="md">
        {cells}
      </SimpleGrid>
    )
  })
}
