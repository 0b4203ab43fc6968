import { Activity, ActivityPatch, OUTCOMES } from '@cadencia/crm/activities/contract'
import { useUpdateActivity } from '@cadencia/crm/activities/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '../../../details/icon-action.tsx'
import { OfferedActions, RecordActions } from '../../../details/offered-actions.tsx'
import { choiceAction } from '../../../details/property-actions.ts'
import { useRecordPatch } from '../../../details/use-record-patch.ts'
import { choicesOf } from '../../../lists/filter-values.ts'
import { OUTCOME_BADGES } from '../crm-labels.ts'
import { DeleteActivity } from './activity-menu.tsx'

const EditActivityDialog = lazyOverlay(() =>
  import('./activity-dialog.tsx').then((module) => module.EditActivityDialog),
)

export const OUTCOME_CHOICES = choicesOf(OUTCOMES, OUTCOME_BADGES)

/** Changes one field of an activity, and offers to undo that. */
export function useActivityPatch(activity: Activity) {
  const { mutateAsync: update } = useUpdateActivity()
  return useRecordPatch({
    record: activity,
    recordSchema: Activity,
    schema: ActivityPatch,
    save: (body) => update({ params: { id: activity.id }, body }),
    saved: 'Atividade atualizada',
    failure: 'Falha ao atualizar atividade. Tente novamente.',
    draftKey: `crm.activity.property.${activity.id}`,
  })
}

/** Its result, the dialog of all fields, and deletion. */
export function ActivityActions({ activity, onDeleted }: { activity: Activity; onDeleted?: () => void }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const patch = useActivityPatch(activity)
  const name = activity.subject
  return (
    <>
      <RecordActions
        actions={[
          choiceAction(patch, { field: 'outcome', name, label: 'Resultado…', choices: OUTCOME_CHOICES }),
        ]}
      />
      <IconAction icon={IconPencil} label="Editar" onClick={() => setOpen('edit')} />
      <IconAction icon={IconTrash} label="Excluir" onClick={() => setOpen('delete')} />
      {open === 'delete' && (
        <DeleteActivity activity={activity} onClose={close} {...(onDeleted && { onDeleted })} />
      )}
      {open === 'edit' && <EditActivityDialog activity={activity} onClose={close} />}
    </>
  )
}

/** Offers the same for the activity that has the focus. */
export function FocusedActivityActions({ item }: { item: Activity }) {
  return (
    <OfferedActions level="item" heading={item.subject} subject={item.id}>
      <ActivityActions activity={item} />
    </OfferedActions>
  )
}
