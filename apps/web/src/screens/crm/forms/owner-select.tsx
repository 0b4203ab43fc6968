import type { SelectProps } from '@mantine/core'
import { AssigneeSelect } from '../../../records/people/assignee-select.tsx'
import { useAttendees } from '../../../records/people/use-people.ts'

/** Whose a lead, opportunity or client is. */
export function OwnerSelect(props: SelectProps) {
  const { choices, isError } = useAttendees()
  return <AssigneeSelect {...props} isFailed={isError} data={choices} />
}
