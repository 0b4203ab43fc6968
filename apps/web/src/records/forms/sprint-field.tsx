import { useSprints } from '@cadencia/sprints/react'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'

interface SprintFieldProps {
  value?: string | null
  onChange?: (id: string | null) => void
  error?: ReactNode
}

/** Select of the sprints that tasks can still be added to. */
export function SprintField(props: SprintFieldProps) {
  const { data: sprints = [], isLoadingError: isError, refetch } = useSprints()
  return (
    <Select
      label="Sprint"
      placeholder="Nenhuma"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Nenhuma sprint' }}
      nothingFoundMessage="Nenhuma sprint encontrada"
      limit={50}
      data={sprints
        .filter(({ status, id }) => status !== 'completed' || id === props.value)
        .map(({ id, name }) => ({ value: id, label: name }))}
      onDropdownOpen={() => {
        if (isError) void refetch()
      }}
      {...props}
      error={props.error ?? (isError ? 'Não foi possível carregar as sprints.' : undefined)}
    />
  )
}
