import { getLead } from '@cadencia/crm/leads/contract'
import { useFirstLeads } from '@cadencia/crm/leads/react'
import { query } from '@cadencia/http/query'
import { bestMatchFirst } from '@cadencia/locale/text'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const TYPING_PAUSE_MS = 200
const OFFERED = '30'

interface LeadSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  value?: string | null
}

/** Selects a lead; the server searches as the person types. */
export function LeadSelect({ value = null, ...props }: LeadSelectProps) {
  const [typed, setTyped] = useState('')
  const [debouncedSearch] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const chosen = useChosen(value)
  // What stands in the field is the chosen lead's name, no search.
  const search = debouncedSearch === chosen?.label ? '' : debouncedSearch
  const {
    data: found = [],
    isLoadingError: isError,
    isFetching,
  } = useFirstLeads({ limit: OFFERED, ...(search ? { q: search, sort: 'name' } : {}) })
  const fitting = search ? bestMatchFirst(found, search, ({ name }) => name) : found
  const options = fitting.map(({ id, name, company }) => ({ value: id, label: labelOf(name, company) }))
  const data = chosen && !options.some((one) => one.value === chosen.value) ? [chosen, ...options] : options
  return (
    <Select
      label="Lead"
      placeholder="Nenhum"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Nenhum lead' }}
      nothingFoundMessage="Nenhum lead encontrado"
      {...props}
      // The server has chosen already.
      filter={({ options }) => options}
      data={data}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      // Once more when the leads found for it have come.
      selectFirstOptionOnChange={!isFetching && search !== '' && search === typed.trim()}
      error={props.error ?? (isError ? 'Não foi possível carregar os leads.' : undefined)}
    />
  )
}

function labelOf(name: string, company: string): string {
  return company ? `${name} · ${company}` : name
}

/** The chosen lead, also when the search does not find it. */
function useChosen(id: string | null) {
  const { data } = useQuery({ ...query(getLead, { params: { id: id ?? '' } }), enabled: id !== null })
  return id !== null && data ? { value: id, label: labelOf(data.name, data.company) } : undefined
}
