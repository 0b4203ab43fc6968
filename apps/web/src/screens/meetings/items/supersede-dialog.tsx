import { formatDate } from '@cadencia/locale/dates'
import { useDecisionPages } from '@cadencia/meetings/decisions/react'
import type { MeetingItem } from '@cadencia/meetings/items/contract'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const TYPING_MS = 250

interface SupersedeDialogProps {
  item: MeetingItem
  opened: boolean
  onSupersede: (decisionId: string) => void
  onClose: () => void
}

/** Chooses the decision, perhaps of another meeting, that stands in the place of this one. */
export function SupersedeDialog({ item, opened, onSupersede, onClose }: SupersedeDialogProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [q] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), TYPING_MS)
  const { data, isFetching } = useDecisionPages({ status: 'valid', ...(q && { q }) })
  const found = (data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => id !== item.id)
    .map(({ id, text, meetingTitle, decidedAt }) => ({
      value: id,
      label: `${text} (${meetingTitle}, ${formatDate(decidedAt)})`,
    }))
  const isListed = chosen === null || found.some(({ value }) => value === chosen.value)
  const choices = isListed ? found : [chosen, ...found]
  return (
    <FormDialog
      opened={opened}
      title="Substituir decisão"
      submitLabel="Substituir"
      isIncomplete={chosen === null}
      onSubmit={() => {
        if (chosen) onSupersede(chosen.value)
        onClose()
      }}
      onClose={onClose}
    >
      <Select
        label="Decisão que passa a valer"
        description={`No lugar de: ${item.text}`}
        placeholder="Busque por palavras"
        searchable
        required
        nothingFoundMessage={isFetching ? 'Buscando' : 'Nenhuma decisão encontrada'}
        data={choices}
        // The server has searched.
        filter={({ options }) => options}
        value={chosen?.value ?? null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(value) => setChosen(choices.find((choice) => choice.value === value) ?? null)}
      />
    </FormDialog>
  )
}
