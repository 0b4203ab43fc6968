import type { Activity } from '@cadencia/crm/contract/activities'
import { useCreateActivity, useUpdateActivity } from '@cadencia/crm/react/activities'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { useState } from 'react'
import { tellSuccess } from '../act-toasts.ts'
import { FormNotices } from '../forms/form-notices.tsx'
import { useDialogForm } from '../forms/use-dialog-form.ts'
import { ActivityFields } from './activity-fields.tsx'
import {
  type ActivityForm,
  currentForm,
  draftOf,
  EMPTY_ACTIVITY,
  formOf,
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
  const create = useCreateActivity()
  const [start] = useState(() => ({ ...EMPTY_ACTIVITY, ...of }))
  const dialog = useDialogForm<ActivityForm>({
    draftKey: ['crm.activity.new', ...Object.values(of ?? {})].join('.'),
    start,
    validate: validateNew,
    failed: 'Falha ao criar atividade. Tente novamente.',
  })
  const send = dialog.form.onSubmit((values) =>
    create.mutate(
      { body: draftOf(values) },
      {
        onSuccess: () => {
          tellSuccess('Atividade criada com sucesso.')
          dialog.startOver()
          onClose()
        },
        onError: dialog.fail,
      },
    ),
  )
  return (
    <FormDialog
      opened={opened}
      title="Nova Atividade"
      submitLabel="Criar atividade"
      size="lg"
      isPending={create.isPending}
      isIncomplete={dialog.form.values.subject.trim() === ''}
      onSubmit={send}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what="esta atividade" />
      <ActivityFields form={dialog.form} isBound={of !== undefined} />
    </FormDialog>
  )
}

/** Changes an activity; with a result it is done. */
export function EditActivityDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const update = useUpdateActivity()
  const [start] = useState(() => formOf(activity))
  const dialog = useDialogForm<ActivityForm>({
    draftKey: `crm.activity.${activity.id}`,
    start,
    validate: validateChanged,
    failed: 'Falha ao atualizar atividade. Tente novamente.',
    readCurrent: currentForm,
  })
  const save = dialog.form.onSubmit((values) =>
    update.mutate(
      { params: { id: activity.id }, body: patchOf(values) },
      {
        onSuccess: () => {
          tellSuccess('Atividade atualizada com sucesso.')
          dialog.startOver()
          onClose()
        },
        onError: dialog.fail,
      },
    ),
  )
  return (
    <FormDialog
      opened
      title="Editar Atividade"
      submitLabel="Salvar"
      size="lg"
      isPending={update.isPending}
      isIncomplete={dialog.form.values.subject.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what="esta atividade" />
      <ActivityFields form={dialog.form} isBound={activity.leadId === null && activity.clientId !== null} />
    </FormDialog>
  )
}
