import type { Activity } from '@cadencia/crm/activities/contract'
import { useCreateActivity, useUpdateActivity } from '@cadencia/crm/activities/react'
import { RecordDialog } from '../forms/record-dialog.tsx'
import { ActivityFields } from './activity-fields.tsx'
import {
  type ActivityForm,
  currentForm,
  draftOf,
  EMPTY_ACTIVITY,
  formOf,
  isComplete,
  patchOf,
  validateChanged,
  validateNew,
} from './activity-form.ts'

/** The record that activities belong to. */
export type ActivityOf = Partial<Pick<ActivityForm, 'leadId' | 'opportunityId' | 'clientId'>>

interface NewActivityDialogProps {
  opened: boolean
  /** Beside which record it is noted; in its own tab beside none. */
  of?: ActivityOf
  onClose: () => void
}

/** Plans an activity, or notes one that was done. */
export function NewActivityDialog({ opened, of, onClose }: NewActivityDialogProps) {
  const { isPending, mutate } = useCreateActivity()
  return (
    <RecordDialog
      opened={opened}
      title="Nova Atividade"
      submitLabel="Criar atividade"
      what="esta atividade"
      done="Atividade criada com sucesso."
      failed="Falha ao criar atividade. Tente novamente."
      draftKey={['crm.activity.new', ...Object.values(of ?? {})].join('.')}
      start={{ ...EMPTY_ACTIVITY, ...of }}
      validate={validateNew}
      isComplete={isComplete}
      isPending={isPending}
      send={(values, ending) => mutate({ body: draftOf(values) }, ending)}
      onClose={onClose}
    >
      {(form) => <ActivityFields form={form} isBound={of !== undefined} />}
    </RecordDialog>
  )
}

/** Changes an activity; with a result it is done. */
export function EditActivityDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { isPending, mutate } = useUpdateActivity()
  const { id, leadId, clientId } = activity
  return (
    <RecordDialog
      opened
      title="Editar Atividade"
      submitLabel="Salvar"
      what="esta atividade"
      done="Atividade atualizada com sucesso."
      failed="Falha ao atualizar atividade. Tente novamente."
      draftKey={`crm.activity.${id}`}
      start={formOf(activity)}
      validate={validateChanged}
      readCurrent={currentForm}
      isComplete={isComplete}
      isPending={isPending}
      send={(values, ending) => mutate({ params: { id }, body: patchOf(values) }, ending)}
      onClose={onClose}
    >
      {(form) => <ActivityFields form={form} isBound={leadId === null && clientId !== null} />}
    </RecordDialog>
  )
}
