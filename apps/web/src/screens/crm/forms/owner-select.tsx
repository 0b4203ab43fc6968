import type { SelectProps } from '@mantine/core'
import { AssigneeSelect } from '../../../records/assignee-select.tsx'
import { useAttendees } from '../../meetings/people.ts'

/** Whose a lead, opportunity or client is. */
export function OwnerSelect(props: SelectProps) {
  const { people, isError } = useAttendees()
  return (
    <AssigneeSelect
      {...props}
      isFailed={isError}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** The filter for what is nobody's. */
const NOBODY = { value: 'none', label: 'Sem responsável' }

/** The people, and nobody, as a filter offers them. */
export function useOwnerChoices() {
  const { people } = useAttendees()
  return [NOBODY, ...people.map(({ id, name }) => ({ value: id, label: name }))]
}
