import { useCrmAccess } from '@cadencia/crm/access/react'
import { getClient } from '@cadencia/crm/clients/contract'
import { useFirstClients } from '@cadencia/crm/clients/react'
import { query } from '@cadencia/http/query'
import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../../records/forms/search-select.tsx'
import { bestFoundFirst } from '../../records/forms/searched-choices.ts'
import { FilterChip } from './filter-chip.tsx'

const OFFERED = '30'

export interface ClientFilterProps {
  value: string | null
  onChange: (clientId: string | null) => void
}

export function ClientSelect(props: ClientFilterProps) {
  return useCrmAccess().data?.unlocked ? <Unlocked {...props} /> : null
}

function Unlocked({ value, onChange }: ClientFilterProps) {
  const { data: client } = useQuery({
    ...query(getClient, { params: { id: value ?? '' } }),
    enabled: value !== null,
  })
  const chosen = value !== null && client ? { value, label: client.name } : undefined
  return (
    <>
      <SearchSelect
        flex={{ base: '1 1 100%', sm: '1 1 20ch' }}
        maw={{ sm: 220 }}
        aria-label="Cliente"
        placeholder="Todos os clientes"
        clearable
        clearButtonProps={{ 'aria-label': 'Todos os clientes' }}
        nothingFoundMessage="Nenhum cliente"
        failed="Não foi possível carregar os clientes."
        value={value}
        chosen={chosen}
        useFound={useFound}
        onChange={onChange}
      />
      {chosen && <FilterChip label={`Cliente: ${chosen.label}`} onClear={() => onChange(null)} />}
    </>
  )
}

function useFound(q: string) {
  const { data = [], isFetching, isLoadingError } = useFirstClients({ limit: OFFERED, ...(q && { q }) })
  const choices = bestFoundFirst(data, q, ({ name }) => name).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  return { choices, isFetching, isError: isLoadingError }
}
