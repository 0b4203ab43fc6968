import { formatDate } from '@cadencia/locale/dates'
import { useDecisionPages } from '@cadencia/meetings/decisions/react'
import type { MeetingItem } from '@cadencia/meetings/items/contract'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { onceOpened } from '@cadencia/ui/once-opened'
import type { ComboboxItem } from '@mantine/core'
import { useState } from 'react'
import { SearchSelect } from '../../../records/forms/search-select.tsx'

interface SupersedeDialogProps {
  item: MeetingItem
  opened: boolean
  onSupersede: (decisionId: string) => void
  onClose: () => void
}

/** Chooses the decision, perhaps of another meeting, that stands in the place of this one. */
export const SupersedeDialog = onceOpened(function SupersedeDialog({
  item,
  opened,
  onSupersede,
  onClose,
}: SupersedeDialogProps) {
  const [chosen, setChosen] = useState<ComboboxItem>()
  const useFound = (q: string) => useOtherDecisions(item.id, q)
  return (
    <FormDialog
      opened={opened}
      title="Substituir decisão"
      submitLabel="Substituir"
      isIncomplete={chosen === undefined}
      onSubmit={() => {
        if (chosen) onSupersede(chosen.value)
        onClose()
      }}
      onClose={onClose}
    >
      <SearchSelect
        label="Decisão que passa a valer"
        description={`No lugar de: ${item.text}`}
        placeholder="Busque por palavras"
        required
        nothingFoundMessage="Nenhuma decisão encontrada"
        failed="Não foi possível buscar decisões."
        value={chosen?.value ?? null}
        chosen={chosen}
        useFound={useFound}
        onChange={(_, choice) => setChosen(choice ?? undefined)}
      />
    </FormDialog>
  )
})

function useOtherDecisions(id: string, q: string) {
  const { data, isFetching, isLoadingError } = useDecisionPages({ status: 'valid', ...(q && { q }) })
  const choices = (data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .filter((decision) => decision.id !== id)
    .map(({ id: value, text, meetingTitle, decidedAt }) => ({
      value,
      label: `${text} (${meetingTitle}, ${formatDate(decidedAt)})`,
    }))
  return { choices, isFetching, isError: isLoadingError }
}
