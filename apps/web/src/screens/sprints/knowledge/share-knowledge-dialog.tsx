import { useCurrentUser } from '@cadencia/people/react'
import type { Sprint } from '@cadencia/sprints/contract'
import { KNOWLEDGE_AREAS, KnowledgeArea, KnowledgeDraft } from '@cadencia/sprints/knowledge/contract'
import { useShareKnowledge } from '@cadencia/sprints/knowledge/react'
import { showToast } from '@cadencia/ui/toast'
import { Select, Text, TextInput } from '@mantine/core'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { useAttendees } from '../../../records/people/use-people.ts'
import { AREA_LABELS } from './area-labels.ts'

const INCOMPLETE = 'Título e destinatário são obrigatórios'
const AREA_CHOICES = choicesOf(KNOWLEDGE_AREAS, AREA_LABELS)
const EMPTY = { toUserId: null as string | null, title: '', description: '', knowledgeArea: 'geral' }

interface ShareKnowledgeDialogProps {
  sprint: Pick<Sprint, 'id' | 'name'>
  opened: boolean
  onClose: () => void
}

/** Shares what a sprint taught with one person. */
export function ShareKnowledgeDialog({ sprint, opened, onClose }: ShareKnowledgeDialogProps) {
  const { data: user } = useCurrentUser()
  const { choices, isError, retry } = useAttendees()
  const share = useShareKnowledge()
  const recordForm = useRecordForm({
    draftKey: `sprints.share.${sprint.id}`,
    initialValues: EMPTY,
    toBody: ({ toUserId, knowledgeArea, ...values }) => ({
      ...values,
      sprintId: sprint.id,
      toUserId: toUserId ?? '',
      knowledgeArea: KnowledgeArea.catch('geral').parse(knowledgeArea),
    }),
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
      <Select
        label="Destinatário"
        placeholder="Busque por nome"
        required
        searchable
        data-autofocus
        // It has the focus at first: the form is to be seen before the list covers it.
        limit={50}
        nothingFoundMessage="Nenhuma pessoa encontrada"
        data={choices.filter(({ value }) => value !== user?.id)}
        onDropdownOpen={() => {
          if (isError) retry()
        }}
        {...form.getInputProps('toUserId')}
        error={shortly(form.errors.toUserId) ?? (isError && 'Não foi possível carregar as pessoas.')}
      />
      <TextInput
        label="Título"
        required
        maxLength={200}
        {...form.getInputProps('title')}
        error={shortly(form.errors.title)}
      />
      <TextEditor label="Descrição" rows={4} {...form.getInputProps('description')} />
      <Select label="Área" data={AREA_CHOICES} {...form.getInputProps('knowledgeArea')} />
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
