import { useCrmAccess } from '@cadencia/crm/access/react'
import { getClient } from '@cadencia/crm/clients/contract'
import { useFirstClients } from '@cadencia/crm/clients/react'
import { query } from '@cadencia/http/query'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterChip } from './filter-chip.tsx'

const TYPING_PAUSE_MS = 200
const OFFERED = '30'

export interface ClientFilterProps {
  value: string | null
  onChange: (clientId: string | null) => void
}

/** The server searches as the person types. */
export function ClientSelect(props: ClientFilterProps) {
  return useCrmAccess().data?.unlocked ? <Unlocked {...props} /> : null
}

function Unlocked({ value, onChange }: ClientFilterProps) {
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const { data: client } = useQuery({
    ...query(getClient, { params: { id: value ?? '' } }),
    enabled: value !== null,
  })
  const chosen = value !== null && client ? { value, label: client.name } : undefined
  // What stands in the field is the chosen client's name, no search.
  const search = debounced === chosen?.label ? '' : debounced
  const { data: found = [] } = useFirstClients({ limit: OFFERED, ...(search && { q: search }) })
  const options = found.map(({ id, name }) => ({ value: id, label: name }))
  const data = chosen && !options.some((one) => one.value === value) ? [chosen, ...options] : options
  return (
    <>
      <Select
        flex={{ base: '1 1 100%', sm: '1 1 20ch' }}
        maw={{ sm: 220 }}
        aria-label="Cliente"
        placeholder="Todos os clientes"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Todos os clientes' }}
        nothingFoundMessage="Nenhum cliente"
        selectFirstOptionOnChange
        // The server has chosen already.
        filter={({ options: all }) => all}
        data={data}
        value={value}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={onChange}
      />
      {chosen && <FilterChip label={`Cliente: ${chosen.label}`} onClear={() => onChange(null)} />}
    </>
  )
}
