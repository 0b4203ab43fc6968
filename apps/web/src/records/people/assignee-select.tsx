import { Select, type SelectProps } from '@mantine/core'

/** Maximum number of options shown; typing narrows them. */
const OPTIONS_MAX = 60

interface AssigneeSelectProps extends SelectProps {
  /** The people could not be loaded. */
  isFailed: boolean
}

/** Select of a person, or nobody. */
export function AssigneeSelect({ isFailed, error, ...props }: AssigneeSelectProps) {
  return (
    <Select
      label="Responsável"
      placeholder="Ninguém"
      searchable
      clearable
      limit={OPTIONS_MAX}
      nothingFoundMessage="Nenhuma pessoa encontrada"
      clearButtonProps={{ 'aria-label': 'Ninguém' }}
      {...props}
      error={error ?? (isFailed ? 'Não foi possível carregar as pessoas.' : undefined)}
    />
  )
}
