import { type Activity, ActivityPatch, OUTCOMES, type Outcome } from '@cadencia/crm/activities/contract'
import {
  useActivity,
  useRemoveActivity,
  useRestoreActivity,
  useUpdateActivity,
} from '@cadencia/crm/activities/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { MenuButton } from '@cadencia/ui/popup-button'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useHeldDialog } from '../../../kit/screen/held-dialogs.tsx'
import { setProperty } from '../../../records/panel/set-property.ts'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { OUTCOME_BADGES } from '../crm-labels.ts'
import { DeleteDialog } from '../delete-dialog.tsx'

const EditActivityDialog = lazyDialog(() =>
  import('./activity-dialog.tsx').then((module) => module.EditActivityDialog),
)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Notes how an activity went, which completes it, and offers to undo that. */
function useNoteOutcome(activity: Activity) {
  const { mutateAsync: update, isPending } = useUpdateActivity()
  const { id, subject, outcome: before } = activity
  const patch = useRecordPatch({
    record: activity,
    schema: ActivityPatch,
    save: (body) => update({ params: { id }, body }),
    saved: before === null ? 'Atividade concluída' : 'Atividade atualizada com sucesso.',
    failure: 'Falha ao atualizar atividade. Tente novamente.',
    draftKey: `crm.activity.outcome.${id}`,
  })
  const note = (value: Outcome) =>
    void setProperty(patch, {
      field: 'outcome',
      value,
      message: `${subject}: ${OUTCOME_BADGES[value].label}`,
    })
  return { note, isPending }
}

/** Notes a result, edits and deletes. */
export function ActivityMenu({ activity }: { activity: Activity }) {
  const { hold, dialog } = useHeldDialog(activity, useActivity)
  const { note, isPending } = useNoteOutcome(activity)
  return (
    <>
      <MenuButton
        button={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={isPending}
            aria-label={`Opções de ${activity.subject}`}
          >
            <IconDots {...icon} />
          </ActionIcon>
        }
      >
        <Menu.Label>Resultado</Menu.Label>
        {OUTCOMES.filter((outcome) => outcome !== activity.outcome).map((outcome) => (
          <Menu.Item key={outcome} onClick={() => note(outcome)}>
            {OUTCOME_BADGES[outcome].label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => hold((current, close) => <EditActivityDialog activity={current} onClose={close} />)}
        >
          Editar
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          color="red"
          onClick={() => hold((current, close) => <DeleteActivity activity={current} onClose={close} />)}
        >
          Excluir
        </Menu.Item>
      </MenuButton>
      {dialog}
    </>
  )
}

interface DeleteActivityProps {
  activity: Activity
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes an activity after asking. */
export function DeleteActivity({ activity, onClose, onDeleted }: DeleteActivityProps) {
  const remove = useRemoveActivity()
  const restore = useRestoreActivity()
  return (
    <DeleteDialog
      id={activity.id}
      noun="atividade"
      isFeminine
      text={`'${activity.subject}' sai da lista e da jornada.`}
      remove={remove}
      restore={restore}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
