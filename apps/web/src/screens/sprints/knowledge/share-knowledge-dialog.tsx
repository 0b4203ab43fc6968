import { useCurrentUser } from '@cadencia/people/react'
import type { Sprint } from '@cadencia/sprints/contract'
import { KnowledgeDraft } from '@cadencia/sprints/knowledge/contract'
import { useShareKnowledge } from '@cadencia/sprints/knowledge/react'
import { showToast } from '@cadencia/ui/toast'
import { Text } from '@mantine/core'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { emptyForm, fieldsBody } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { useAttendees } from '../../../records/people/use-people.ts'
import { SHARE_FIELDS } from './fields.tsx'

const INCOMPLETE = 'Título e destinatário são obrigatórios'

interface ShareKnowledgeDialogProps {
  sprint: Pick<Sprint, 'id' | 'name'>
  opened: boolean
  onClose: () => void
}

/** Shares what a sprint taught with one person. */
export function ShareKnowledgeDialog({ sprint, opened, onClose }: ShareKnowledgeDialogProps) {
  const { data: user } = useCurrentUser()
  const { choices } = useAttendees()
  const share = useShareKnowledge()
  const recordForm = useRecordForm({
    draftKey: `sprints.share.${sprint.id}`,
    initialValues: emptyForm(SHARE_FIELDS),
    toBody: (values) => ({ ...fieldsBody(SHARE_FIELDS, values), sprintId: sprint.id }),
    schema: KnowledgeDraft,
    save: (body) => share.mutateAsync({ body }),
    onSaved: ({ points }) => {
      showToast({ title: 'Conhecimento Compartilhado!', message: pointsLabel(points), tone: 'success' })
      onClose()
    },
    failure: 'Falha ao compartilhar conhecimento.',
  })
  const { form } = recordForm
  const isIncomplete = form.errors.title === INCOMPLETE || form.errors.toUserId === INCOMPLETE
  return (
    <RecordFormDialog
      opened={opened}
      title="Compartilhar Conhecimento"
      submitLabel="Compartilhar"
      recordForm={recordForm}
      error={isIncomplete ? INCOMPLETE : undefined}
      onClose={onClose}
    >
      <Text c="dimmed">{sprint.name}</Text>
      <FormFields
        form={form}
        fields={SHARE_FIELDS}
        rows={[['toUserId'], ['title'], ['description'], ['knowledgeArea']]}
        inputs={{
          toUserId: {
            'data-autofocus': true,
            data: choices.filter(({ value }) => value !== user?.id),
            error: shortly(form.errors.toUserId),
          },
          title: { 'data-autofocus': false, error: shortly(form.errors.title) },
        }}
      />
    </RecordFormDialog>
  )
}

/** What both fields lack is said once, below them; each is only marked. */
function shortly(error: unknown): string | boolean | undefined {
  if (error === undefined || error === null) return undefined
  return error === INCOMPLETE ? true : String(error)
}

function pointsLabel(points: number): string {
  return points > 0
    ? `Você ganhou ${points} pontos por compartilhar conhecimento!`
    : 'Desta vez sem pontos: você já tinha compartilhado isto com esta pessoa nesta sprint.'
}
