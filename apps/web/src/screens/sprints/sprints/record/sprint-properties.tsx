import { type Sprint, SprintPatch } from '@cadencia/sprints/contract'
import { useUpdateSprint } from '@cadencia/sprints/react'
import { Stack } from '@mantine/core'
import { EditableTitle } from '../../../../records/panel/editable-text.tsx'
import { PropertyDay, PropertyNumber } from '../../../../records/panel/property-fields.tsx'
import { useRecordPatch } from '../../../../records/panel/use-record-patch.ts'

/** Changes one field of a sprint, and offers to undo that. */
export function useSprintPatch(sprint: Sprint) {
  const { mutateAsync: update } = useUpdateSprint()
  return useRecordPatch({
    record: sprint,
    schema: SprintPatch,
    save: (body) => update({ params: { id: sprint.id }, body }),
    saved: 'Sprint atualizada',
    failure: 'Falha ao editar sprint. Tente novamente.',
    draftKey: `sprints.property.${sprint.id}`,
  })
}

export function SprintTitle({ sprint }: { sprint: Sprint }) {
  const patch = useSprintPatch(sprint)
  if (!sprint.canEdit) return sprint.name
  return <EditableTitle patch={patch} field="name" label="Nome" maxLength={200} />
}

/** What can be set on a sprint, each in its place. */
export function SprintProperties({ sprint }: { sprint: Sprint }) {
  const patch = useSprintPatch(sprint)
  return (
    <Stack component="dl" gap={2} m={0}>
      <PropertyDay patch={patch} field="startDate" label="Data de início" isRequired />
      <PropertyDay patch={patch} field="endDate" label="Data de fim" isRequired />
      <PropertyNumber patch={patch} field="maxScore" label="Pontuação máxima" />
    </Stack>
  )
}
