import { type Sprint, SprintPatch } from '@cadencia/sprints/contract'
import { useUpdateSprint } from '@cadencia/sprints/react'
import { PropertyList } from '../../../../records/fields/record-fields.tsx'
import { EditableTitle } from '../../../../records/panel/editable-text.tsx'
import { useRecordPatch } from '../../../../records/panel/use-record-patch.ts'
import { SPRINT_FIELDS } from '../fields.tsx'

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
  return <PropertyList patch={useSprintPatch(sprint)} fields={SPRINT_FIELDS} />
}
