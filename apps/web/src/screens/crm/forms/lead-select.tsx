import { getLead } from '@cadencia/crm/leads/contract'
import { useFirstLeads } from '@cadencia/crm/leads/react'
import { query } from '@cadencia/http/query'
import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../../../records/forms/search-select.tsx'
import { bestFoundFirst } from '../../../records/forms/searched-choices.ts'

const OFFERED = '30'

interface LeadSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  value?: string | null
}

/** Selects a lead. */
export function LeadSelect({ value = null, ...props }: LeadSelectProps) {
  return (
    <SearchSelect
      label="Lead"
      placeholder="Nenhum"
      clearable
      clearButtonProps={{ 'aria-label': 'Nenhum lead' }}
      nothingFoundMessage="Nenhum lead encontrado"
      failed="Não foi possível carregar os leads."
      {...props}
      value={value}
      chosen={useChosen(value)}
      useFound={useFound}
    />
  )
}

function useFound(q: string) {
  const { data, isLoadingError, isFetching } = useFirstLeads({
    limit: OFFERED,
    ...(q ? { q, sort: 'name' } : {}),
  })
  const choices = bestFoundFirst(data ?? [], q, ({ name }) => name).map(choiceOf)
  return { choices, isFetching, isError: isLoadingError }
}

/** The chosen lead, also when the search does not find it. */
function useChosen(id: string | null) {
  const { data } = useQuery({ ...query(getLead, { params: { id: id ?? '' } }), enabled: id !== null })
  return id !== null && data ? choiceOf(data) : undefined
}

function choiceOf({ id, name, company }: { id: string; name: string; company: string }) {
  return { value: id, label: company ? `${name} · ${company}` : name }
}
