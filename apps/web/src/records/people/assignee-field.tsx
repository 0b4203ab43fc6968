import { Select, type SelectProps } from '@mantine/core'
import { useAttendees } from './use-people.ts'

/** Select of the assignee; empty means nobody. */
export function AssigneeField(props: SelectProps) {
  const { choices, isError, retry } = useAttendees()
  return (
    <Select
      label="Responsável"
      placeholder="Ninguém"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Sem responsável' }}
      nothingFoundMessage="Nenhuma pessoa encontrada"
      limit={50}
      data={choices}
      onDropdownOpen={() => {
        if (isError) retry()
      }}
      {...props}
      error={props.error ?? (isError ? 'Não foi possível carregar as pessoas.' : undefined)}
    />
  )
}
