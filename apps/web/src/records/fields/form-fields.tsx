import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { type AnyField, type AnyFields, fieldsIn } from './field.ts'
import { formNameOf } from './form-values.ts'
import { type FieldInputProps, inputOf } from './kind-inputs.tsx'

const TWO_COLUMNS = { base: 1, xs: 2 } as const
const THREE_COLUMNS = { base: 2, xs: 3 } as const

interface FormFieldsProps<V, Key extends string> {
  readonly form: UseFormReturnType<V>
  readonly fields: AnyFields & Readonly<Record<Key, AnyField>>
  /**
   * The form's rows: one field, three beside each other, or others in two columns; or an element of the form's own. Fields
   * that none names follow.
   */
  readonly rows: readonly (readonly NoInfer<Key>[] | ReactElement)[]
  readonly without?: readonly NoInfer<Key>[]
  /** What the form tells an input beside its field. */
  readonly inputs?: Readonly<Record<string, Partial<FieldInputProps>>>
  /** Instead of a field's own input. */
  readonly own?: Readonly<Record<string, ReactNode>>
}

/** The fields of a form. */
export function FormFields<V extends object, Key extends string>(props: FormFieldsProps<V, Key>) {
  const { form, fields, rows, without = [], inputs = {}, own = {} } = props
  const left: readonly string[] = without
  const inForm = fieldsIn(fields, 'form').filter(({ key }) => !left.includes(key))
  const named: readonly string[] = rows.flatMap((row) => (isValidElement(row) ? [] : row))
  const others = inForm.filter(({ key }) => !named.includes(key)).map(({ key }) => [key])
  const first = [...named, ...others.flat()].find((key) => fields[key]?.kind === 'text')
  const drawn = (field: AnyField & { readonly key: string }) => {
    const { isRequired, label = field.label, placeholder, description, suffix } = field.form ?? {}
    const Input = inputOf(field)
    const bound = form.getInputProps(formNameOf(field), {
      type: field.kind === 'checkbox' ? 'checkbox' : 'input',
    })
    const shown = {
      label,
      ...(field.key === first && { 'data-autofocus': true }),
      ...(isRequired && { required: true }),
      ...(placeholder !== undefined && { placeholder }),
      ...(description !== undefined && { description }),
      ...(suffix !== undefined && { suffix }),
    }
    return own[field.key] ?? (Input && <Input field={field} {...shown} {...bound} {...inputs[field.key]} />)
  }
  return [...rows, ...others].map((keys: readonly string[] | ReactElement) => {
    if (isValidElement(keys)) return keys
    const row = keys.flatMap((key) => inForm.find((field) => field.key === key) ?? [])
    const cells = row.map((field) => <Fragment key={field.key}>{drawn(field)}</Fragment>)
    if (cells.length < 2) return cells
    return (
      <SimpleGrid key={keys.join()} cols={keys.length === 3 ? THREE_COLUMNS : TWO_COLUMNS} spacing="md">
        {cells}
      </SimpleGrid>
    )
  })
}
