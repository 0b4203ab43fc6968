import type { Lead } from '@cadencia/crm/leads/contract'
import { useFirstLeads } from '@cadencia/crm/leads/react'
import { Loader } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PickMany } from '../../../records/forms/pick-many.tsx'
import {
  bestFoundFirst,
  useSearchedChoices,
  useSearchedText,
} from '../../../records/forms/searched-choices.ts'

const OPTIONS_SHOWN = 50

/** WhatsApp leads that match the search; keeps every lead seen so far, for the names of the selected ones. */
export function useWhatsAppLeads(search: string) {
  const { q, isPausing } = useSearchedText(search)
  const found = useFirstLeads({
    source: 'whatsapp',
    sort: 'name',
    limit: '200',
    ...(q ? { q } : {}),
  })
  const [known, setKnown] = useState<ReadonlyMap<string, Lead>>(new Map())
  const [previous, setPrevious] = useState<readonly Lead[]>()
  if (found.data && found.data !== previous) {
    setPrevious(found.data)
    setKnown(new Map([...known, ...found.data.map((lead) => [lead.id, lead] as const)]))
  }
  const offered = bestFoundFirst(found.data ?? [], q, ({ name }) => name)
  return {
    // What is offered stands first.
    leads: [...new Map([...offered.map((lead) => [lead.id, lead] as const), ...known]).values()],
    offeredCount: offered.length,
    isLoading: isPausing || found.isFetching,
    isFailed: found.isLoadingError,
  }
}

interface LeadPickerProps {
  /** Those that were found, then others that were seen. */
  leads: readonly Lead[]
  offeredCount: number
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
  offeredCount,
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
  const searched = useSearchedChoices({ typed: search, isSearching: isLoading })
  const offered = new Set(leads.slice(0, offeredCount).map(({ id }) => id))
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
      {...searched}
      filter={({ options: all, limit }) =>
        all.filter((option) => 'value' in option && offered.has(option.value)).slice(0, limit)
      }
      rightSection={isLoading ? <Loader size={16} /> : undefined}
      nothingFoundMessage={isFailed ? 'Não foi possível buscar os leads' : 'Nenhum lead WhatsApp encontrado'}
      description={
        field.disabled ? 'A mensagem vai para todos os leads do WhatsApp.' : 'Só leads do WhatsApp.'
      }
      {...field}
    />
  )
}
