import type { Board } from '@cadencia/sprints/tasks/board-react'
import type { TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DraftNotice } from '../../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { columnWords } from '../board-labels.ts'
import { TaskFields } from './task-fields.tsx'
import { CHECKED_ON_BLUR, draftOf, EMPTY_TASK, validateDraft } from './task-form.ts'

interface NewTaskDialogProps {
  opened: boolean
  sprintId: string
  /** The column whose add button was used. */
  status: TaskStatus
  /** Today in São Paulo, `YYYY-MM-DD`. */
  today: string
  board: Board
  onClose: () => void
}

/** Adds a task to a column. What was typed survives a failure, closing and a reload. */
export function NewTaskDialog({ opened, sprintId, status, today, board, onClose }: NewTaskDialogProps) {
  const draft = useDraft(`tasks.new.${sprintId}`, EMPTY_TASK)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const [isPending, setPending] = useState(false)
  const beginning = { sprintId, status, today }
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validateInputOnBlur: CHECKED_ON_BLUR,
    validate: (values) => validateDraft(values, beginning),
  })

  const startOver = () => {
    form.setValues(EMPTY_TASK)
    form.clearErrors()
    draft.clear()
    setRestored(false)
  }

  const create = form.onSubmit(async (values) => {
    setPending(true)
    try {
      await board.create(draftOf(values, beginning))
      showToast({ title: 'Tarefa criada!', tone: 'success' })
      startOver()
      onClose()
    } catch (error) {
      form.setErrors(issuesOf(error))
      showToast({ title: 'Erro', message: 'Falha ao criar tarefa', tone: 'error' })
    } finally {
      setPending(false)
    }
  })

  return (
    <FormDialog
      opened={opened}
      title="Nova Tarefa"
      submitLabel="Criar Tarefa"
      size="lg"
      isPending={isPending}
      onSubmit={create}
      onClose={onClose}
    >
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <Text size="sm" c="dimmed">
        Entra na coluna {columnWords(status).title}.
      </Text>
      <TaskFields form={form} kind="create" />
    </FormDialog>
  )
}
