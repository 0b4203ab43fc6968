import { useCurrentUser } from '@cadencia/people/react'
import type { Sprint } from '@cadencia/sprints/contract'
import { KNOWLEDGE_AREAS, KnowledgeArea, KnowledgeDraft } from '@cadencia/sprints/knowledge/contract'
import { useShareKnowledge } from '@cadencia/sprints/knowledge/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import { DraftNotice } from '../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../forms/server-issues.ts'
import { useAttendees } from '../../../people/use-people.ts'
import { AREA_LABELS } from './area-labels.ts'

const INCOMPLETE = 'Título e destinatário são obrigatórios'
const AREA_CHOICES = KNOWLEDGE_AREAS.map((value) => ({ value, label: AREA_LABELS[value] }))
const EMPTY = { toUserId: null as string | null, title: '', description: '', knowledgeArea: 'geral' }

interface ShareKnowledgeDialogProps {
  sprint: Pick<Sprint, 'id' | 'name'>
  opened: boolean
  onClose: () => void
}

/** Tells one person what a sprint taught. What was typed survives a failure, closing and a reload. */
export function ShareKnowledgeDialog({ sprint, opened, onClose }: ShareKnowledgeDialogProps) {
  const { data: user } = useCurrentUser()
  const { people, isError, retry } = useAttendees()
  const draft = useDraft(`sprints.share.${sprint.id}`, EMPTY)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const share = useShareKnowledge()
  const draftOf = ({ toUserId, knowledgeArea, ...values }: typeof EMPTY) => ({
    ...values,
    sprintId: sprint.id,
    toUserId: toUserId ?? '',
    knowledgeArea: KnowledgeArea.catch('geral').parse(knowledgeArea),
  })
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validate: (values) => zod4Resolver(KnowledgeDraft)(draftOf(values)),
  })
  const startOver = () => {
    form.setValues(EMPTY)
    form.clearErrors()
    draft.clear()
    setRestored(false)
  }
  const send = form.onSubmit((values) =>
    share.mutate(
      { body: draftOf(values) },
      {
        onSuccess: ({ points }) => {
          showToast({ title: 'Conhecimento Compartilhado!', message: pointWords(points), tone: 'success' })
          startOver()
          onClose()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: 'Falha ao compartilhar conhecimento.', tone: 'error' })
        },
      },
    ),
  )
  const isIncomplete = form.errors.title === INCOMPLETE || form.errors.toUserId === INCOMPLETE
  return (
    <FormDialog
      opened={opened}
      title="Compartilhar Conhecimento"
      submitLabel="Compartilhar"
      isPending={share.isPending}
      error={isIncomplete ? INCOMPLETE : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <Text c="dimmed">{sprint.name}</Text>
      <Select
        label="Destinatário"
        placeholder="Busque por nome"
        required
        searchable
        data-autofocus
        // It has the focus at first: the form is to be seen before the list covers it.
        openOnFocus={false}
        limit={50}
        nothingFoundMessage="Nenhuma pessoa encontrada"
        data={people.filter(({ id }) => id !== user?.id).map(({ id, name }) => ({ value: id, label: name }))}
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
      <Textarea label="Descrição" rows={4} resize="vertical" {...form.getInputProps('description')} />
      <Select label="Área" data={AREA_CHOICES} {...form.getInputProps('knowledgeArea')} />
    </FormDialog>
  )
}

/** What both fields lack is said once, below them; each is only marked. */
function shortly(error: unknown): string | boolean | undefined {
  if (error === undefined || error === null) return undefined
  return error === INCOMPLETE ? true : String(error)
}

function pointWords(points: number): string {
  return points > 0
    ? `Você ganhou ${points} pontos por compartilhar conhecimento!`
    : 'Desta vez sem pontos: você já tinha compartilhado isto com esta pessoa nesta sprint.'
}
