import { formatDate } from '@cadencia/locale/dates'
import { type Board, currentTaskOf } from '@cadencia/sprints/tasks/board-react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { PRIORITY_LABELS } from '../../../../details/priority-badge.tsx'
import { DraftNotice } from '../../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { StaleNotice } from '../../../../forms/stale-notice.tsx'
import { useAttendees } from '../../../../people/use-people.ts'
import { TaskFields } from './task-fields.tsx'
import {
  CHECKED_ON_BLUR,
  changedFields,
  DIFFICULTY_CHOICES,
  formOf,
  patchOf,
  type TaskField,
  type TaskForm,
  validatePatch,
} from './task-form.ts'

/** What is typed, and which version of the task it changes. */
interface VersionedForm extends TaskForm {
  version: number
}

interface EditTaskDialogProps {
  /** As it is now: it may change while the form is open. */
  task: Task
  /** Today in São Paulo, `YYYY-MM-DD`. */
  today: string
  board: Board
  onClose: () => void
}

/** Changes a task. When a colleague was faster, their values can be taken over with one's own still in sight. */
export function EditTaskDialog({ task, today, board, onClose }: EditTaskDialogProps) {
  const wordsOf = useFieldWords()
  // What the edit is based on: the task as it was when the form opened, later a colleague's.
  const [base, setBase] = useState(task)
  const [typedBefore, setTypedBefore] = useState<Partial<Record<TaskField, string>>>({})
  const draft = useDraft<VersionedForm>(`tasks.edit.${task.id}`, { ...formOf(task), version: task.version })
  const [isRestored, setRestored] = useState(draft.isRestored)
  const [isPending, setPending] = useState(false)
  const baseForm = formOf(base)
  const basisOf = ({ version }: VersionedForm) => ({ base: baseForm, version, today })
  const form = useForm<VersionedForm>({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validateInputOnBlur: CHECKED_ON_BLUR,
    validate: (values) => validatePatch(values, basisOf(values)),
  })
  // A colleague's change arrives live, or with the refusal of one's own; a draft may be older than both.
  const isStale = !isPending && form.values.version < task.version

  const takeOver = () => {
    const current = formOf(task)
    const mine = changedFields(form.values, current).filter((field) =>
      changedFields(form.values, baseForm).includes(field),
    )
    setTypedBefore(Object.fromEntries(mine.map((field) => [field, wordsOf(field, form.values)])))
    draft.clear()
    setBase(task)
    setRestored(false)
    form.setValues({ ...current, version: task.version })
  }

  const save = form.onSubmit(async (values) => {
    setPending(true)
    try {
      await board.edit(task.id, patchOf(values, basisOf(values)))
      draft.clear()
      showToast({ title: 'Tarefa atualizada', tone: 'success' })
      onClose()
    } catch (error) {
      if (currentTaskOf(error)) return
      form.setErrors(issuesOf(error))
      showToast({ title: 'Erro', message: 'Falha ao editar tarefa', tone: 'error' })
    } finally {
      setPending(false)
    }
  })

  return (
    <FormDialog
      opened
      title="Editar Tarefa"
      submitLabel="Salvar"
      size="lg"
      isPending={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {isStale && <StaleNotice what="esta tarefa" onReload={takeOver} />}
      {isRestored && !isStale && (
        <DraftNotice
          onDiscard={() => {
            form.setValues({ ...baseForm, version: base.version })
            draft.clear()
            setRestored(false)
          }}
        />
      )}
      <TaskFields
        form={form}
        kind="edit"
        isCompleted={task.status === 'completed'}
        typedBefore={typedBefore}
      />
    </FormDialog>
  )
}

/** A field's value in words, to stand below the field that now shows a colleague's. */
function useFieldWords() {
  const { nameOf } = useAttendees()
  return (field: TaskField, values: TaskForm): string => {
    if (field === 'assignedTo') return values.assignedTo === null ? 'ninguém' : nameOf(values.assignedTo)
    if (field === 'startDate' || field === 'endDate' || field === 'dueDate') {
      const day = values[field]
      return day === null ? 'nada' : formatDate(day)
    }
    if (field === 'priority')
      return new Map<string, string>(Object.entries(PRIORITY_LABELS)).get(values.priority) ?? ''
    if (field === 'difficulty')
      return DIFFICULTY_CHOICES.edit.find(({ value }) => value === values.difficulty)?.label ?? ''
    return String(values[field]) || 'nada'
  }
}
