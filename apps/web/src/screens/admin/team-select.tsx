import { messageOf } from '@cadencia/http/http-error'
import { useTeams } from '@cadencia/people/teams/react'
import { Select, type SelectProps } from '@mantine/core'

/** The team that is asked for; opening it asks again for teams that could not be loaded. */
export function TeamSelect({ error, ...input }: SelectProps) {
  const teams = useTeams()
  return (
    <Select
      label="Time"
      placeholder={teams.isPending ? 'Carregando times' : 'Selecione um time'}
      required
      searchable
      nothingFoundMessage="Nenhum time encontrado"
      data={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onDropdownOpen={() => {
        if (teams.isLoadingError) void teams.refetch()
      }}
      error={teams.isLoadingError ? messageOf(teams.error, 'Não foi possível carregar os times.') : error}
      {...input}
    />
  )
}
