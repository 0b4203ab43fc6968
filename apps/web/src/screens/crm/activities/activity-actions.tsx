import { type Activity, ActivityPatch } from '@cadencia/crm/activities/contract'
import { useActivity, useUpdateActivity } from '@cadencia/crm/activities/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useHeldDialog } from '../../../kit/screen/held-dialogs.tsx'
import { useActions } from '../../../records/actions/action-store.ts'
import { fieldActions, recordSetter } from '../../../records/fields/field-actions.ts'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { OfferedActions, RecordActions } from '../../../records/panel/offered-actions.tsx'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { DeleteActivity } from './activity-menu.tsx'
import { ACTIVITY_FIELDS } from './fields.tsx'

const EditActivityDialog = lazyDialog(() =>
  import('./activity-dialog.tsx').then((module) => module.EditActivityDialog),
)

/** Changes one field of an activity, and offers to undo that. */
export function useActivityPatch(activity: Activity) {
  const { mutateAsync: update } = useUpdateActivity()
  return useRecordPatch({
    record: activity,
    schema: ActivityPatch,
    save: (body) => update({ params: { id: activity.id }, body }),
    saved: 'Atividade atualizada',
    failure: 'Falha ao atualizar atividade. Tente novamente.',
    draftKey: `crm.activity.property.${activity.id}`,
  })
}

function activityPropertyActions(patch: ReturnType<typeof useActivityPatch>) {
  return fieldActions(ACTIVITY_FIELDS, recordSetter(patch, patch.record.subject, undefined))
}

/** Offers what can be done at once with an activity that the palette found. */
export function FoundActivityActions({ id }: { id: string }) {
  const { data: activity } = useActivity(id)
  return activity ? <LoadedActivityActions activity={activity} /> : null
}

function LoadedActivityActions({ activity }: { activity: Activity }) {
  const { id, subject } = activity
  const actions = activityPropertyActions(useActivityPatch(activity))
  useActions({ level: 'found', heading: subject, subject: id }, actions)
  return null
}

/** Its result, the dialog of all fields, and deletion. */
export function ActivityActions({ activity, onDeleted }: { activity: Activity; onDeleted?: () => void }) {
  const { hold, dialog } = useHeldDialog(activity, useActivity)
  const edit = () => hold((current, close) => <EditActivityDialog activity={current} onClose={close} />)
  const remove = () =>
    hold((current, close) => (
      <DeleteActivity activity={current} onClose={close} {...(onDeleted && { onDeleted })} />
    ))
  const patch = useActivityPatch(activity)
  return (
    <>
      <RecordActions actions={activityPropertyActions(patch)} />
      <IconAction icon={IconPencil} label="Editar" onClick={edit} />
      <IconAction icon={IconTrash} label="Excluir" onClick={remove} />
      {dialog}
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
