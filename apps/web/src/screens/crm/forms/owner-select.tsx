import type { SelectProps } from '@mantine/core'
import { AssigneeSelect } from '../../../people/assignee-select.tsx'
import { useAttendees } from '../../../people/use-people.ts'

/** Whose a lead, opportunity or client is. */
export function OwnerSelect(props: SelectProps) {
  const { choices, isError } = useAttendees()
  return <AssigneeSelect {...props} isFailed={isError} data={choices} />
}
