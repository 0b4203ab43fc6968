import type { Lead } from '@cadencia/crm/leads/contract'
import { useFirstLeads } from '@cadencia/crm/leads/react'
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { PickMany } from '../../../records/forms/pick-many.tsx'

const TYPING_PAUSE_MS = 200
const OPTIONS_SHOWN = 50

/** WhatsApp leads that match the search; keeps every lead seen so far, for the names of the selected ones. */
export function useWhatsAppLeads(search: string) {
  const [debouncedSearch] = useDebouncedValue(search.trim(), TYPING_PAUSE_MS)
  const found = useFirstLeads({
    source: 'whatsapp',
    sort: 'name',
    limit: '200',
    ...(debouncedSearch ? { q: debouncedSearch } : {}),
  })
  const [known, setKnown] = useState<ReadonlyMap<string, Lead>>(new Map())
  const [previous, setPrevious] = useState<readonly Lead[]>()
  if (found.data && found.data !== previous) {
    setPrevious(found.data)
    setKnown(new Map([...known, ...found.data.map((lead) => [lead.id, lead] as const)]))
  }
  return { leads: [...known.values()], isLoading: found.isFetching, isFailed: found.isLoadingError }
}

interface LeadPickerProps {
  leads: readonly Lead[]
  isLoading: boolean
  isFailed: boolean
  search: string
  onSearch: (search: string) => void
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
  disabled: boolean
}

/** Picks the leads that an automation goes to; only those of WhatsApp, found by name, company or number. */
export function LeadPicker({
  leads,
  isLoading,
  isFailed,
  search,
  onSearch,
  value,
  ...field
}: LeadPickerProps) {
  const options = leads.map(({ id, name, company, isOptedOut, isMarketingStopped }) => ({
    value: id,
    label: `${name}${company ? ` · ${company}` : ''}${isOptedOut ? ' (saiu)' : isMarketingStopped ? ' (parou promoções)' : ''}`,
    disabled: (isOptedOut || isMarketingStopped) && !value.includes(id),
  }))
  const notLoaded = value.filter((id) => !leads.some((lead) => lead.id === id))
  return (
    <PickMany
      label="Leads selecionados"
      placeholder={value.length === 0 ? 'Busque por nome, empresa ou número' : ''}
      data={[...options, ...notLoaded.map((id) => ({ value: id, label: 'Lead selecionado antes' }))]}
      value={value}
      searchable
      hidePickedOptions
      limit={OPTIONS_SHOWN}
      searchValue={search}
      onSearchChange={onSearch}
      // Once more when the leads found for it have come.
      selectFirstOptionOnChange={!isLoading && search !== ''}
      rightSection={isLoading ? <Loader size={16} /> : undefined}
      nothingFoundMessage={isFailed ? 'Não foi possível buscar os leads' : 'Nenhum lead WhatsApp encontrado'}
      description={
        field.disabled ? 'A mensagem vai para todos os leads do WhatsApp.' : 'Só leads do WhatsApp.'
      }
      {...field}
    />
  )
}
