import { useLabels } from '@cadencia/sprints/labels/react'
import type { MultiSelectProps } from '@mantine/core'
import { PickMany } from '../../../records/forms/pick-many.tsx'
import { TASK_FIELDS } from '../tasks/fields.tsx'

interface LabelsInputProps extends MultiSelectProps {
  /** Whose labels are offered; null: none, as labels are of a team. */
  teamId: string | null
}

/** The labels of a task in its form; none where its team has none. */
export function LabelsInput({ teamId, ...input }: LabelsInputProps) {
  const { labels } = useLabels(teamId === null ? [] : [teamId])
  if (labels.length === 0) return null
  return (
    <PickMany
      label={TASK_FIELDS.labelIds.label}
      data={labels.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Tirar todas as etiquetas' }}
      nothingFoundMessage="Nenhuma etiqueta"
      {...input}
    />
  )
}
