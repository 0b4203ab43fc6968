import { Select, type SelectProps } from '@mantine/core'
import { useSprintChoices } from '../fields/use-choices.ts'

/** Select of the sprints that tasks can still be added to. */
export function SprintField(props: SelectProps) {
  const { choices, isError, retry } = useSprintChoices({ chosen: props.value })
  return (
    <Select
      label="Sprint"
      placeholder="Nenhuma"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Nenhuma sprint' }}
      nothingFoundMessage="Nenhuma sprint encontrada"
      limit={50}
      data={[...choices]}
      onDropdownOpen={() => {
        if (isError) retry?.()
      }}
      {...props}
      error={props.error ?? (isError ? 'Não foi possível carregar as sprints.' : undefined)}
    />
  )
}
