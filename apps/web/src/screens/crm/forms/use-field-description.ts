import { useAttendees } from '../../../records/people/use-people.ts'

type Labels = Readonly<Record<string, string | { readonly label: string }>>

/** Text of an owner's id or a choice's code, for `useRecordForm`; `choices` are the labels by field. */
export function useFieldDescription(choices: Readonly<Record<string, Labels>>) {
  const { nameOf } = useAttendees()
  return (field: string, values: object): string | undefined => {
    const value: unknown = new Map<string, unknown>(Object.entries(values)).get(field)
    if (typeof value !== 'string') return undefined
    if (field === 'assignedTo') return nameOf(value)
    const label = choices[field]?.[value]
    return typeof label === 'object' ? label.label : label
  }
}
