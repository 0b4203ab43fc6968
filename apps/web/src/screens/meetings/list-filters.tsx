import { MEETING_STATUSES } from '@cadencia/meetings/contract'
import { Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { PERIODS, type Period } from './list-order.ts'
import { STATUS_WORDS } from './meeting-words.ts'
import type { useListFilters } from './use-list-filters.ts'

const TYPING_PAUSE_MS = 200
const PERIOD_LABELS = {
  all: 'Todas',
  upcoming: 'Próximas',
  past: 'Passadas',
} as const satisfies Record<Period, string>

const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))
const STATUS_CHOICES = MEETING_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))

/** Text, period and status, in one row. */
export function ListFiltersRow({
  filters,
  change,
}: Pick<ReturnType<typeof useListFilters>, 'filters' | 'change'>) {
  const [typed, setTyped] = useState(filters.text)
  const [known, setKnown] = useState(filters.text)
  const send = useDebouncedCallback((text: string) => change({ text }), TYPING_PAUSE_MS)
  // The address changed by itself ('Voltar', 'Limpar filtros'): the field follows.
  if (known !== filters.text) {
    setKnown(filters.text)
    if (typed.trim() !== filters.text) setTyped(filters.text)
  }
  return (
    <Group gap="sm" mb="md" role="search" aria-label="Filtrar reuniões">
      <TextInput
        flex="1 1 220px"
        maw={{ sm: 360 }}
        type="search"
        aria-label="Buscar reunião"
        placeholder="Buscar por título, time ou participante"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          send(event.currentTarget.value)
        }}
      />
      <SegmentedControl
        flex={{ base: '1 1 100%', sm: '0 0 auto' }}
        aria-label="Período"
        data={PERIOD_CHOICES}
        value={filters.period}
        onChange={(period) => change({ period })}
      />
      <Select
        flex="1 1 150px"
        maw={{ sm: 200 }}
        aria-label="Status"
        placeholder="Todos os status"
        clearable
        clearButtonProps={{ 'aria-label': 'Todos os status' }}
        data={STATUS_CHOICES}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
    </Group>
  )
}
