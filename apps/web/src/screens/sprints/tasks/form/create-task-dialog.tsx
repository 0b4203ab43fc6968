import { DIFFICULTIES, Difficulty, PRIORITIES, Priority, TaskDraft } from '@cadencia/sprints/tasks/contract'
import { useCreateTask } from '@cadencia/sprints/tasks/react'
import { DayField } from '@cadencia/ui/date-fields'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { type FormErrors, useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PRIORITY_LABELS } from '../../../../details/priority-badge.tsx'
import { DraftNotice } from '../../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { SprintField } from '../../../../forms/sprint-field.tsx'
import { AssigneeField } from '../../../../people/assignee-field.tsx'
import { DIFFICULTY_LABELS } from '../task-labels.ts'

const INCOMPLETE = 'Título e horas estimadas são obrigatórios'
const PRIORITY_CHOICES = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))
const DIFFICULTY_CHOICES = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }))

interface TaskForm {
  title: string
  description: string
  priority: string
  difficulty: string
  estimatedHours: number | string
  assignedTo: string | null
  sprintId: string | null
  dueDate: string | null
}

const EMPTY: TaskForm = {
  title: '',
  description: '',
  priority: 'medium',
  difficulty: 'medium',
  estimatedHours: '',
  assignedTo: null,
  sprintId: null,
  dueDate: null,
}

function draftOf({ priority, difficulty, estimatedHours, ...values }: TaskForm) {
  return {
    ...values,
    priority: Priority.catch('medium').parse(priority),
    difficulty: Difficulty.catch('medium').parse(difficulty),
    estimatedHours: estimatedHours === '' ? null : Number(estimatedHours),
  }
}

/** The shared schema's objections, and the form's own: it also asks for the hours. */
function validate(values: TaskForm): FormErrors {
  const errors = zod4Resolver(TaskDraft)(draftOf(values))
  return values.estimatedHours === '' ? { ...errors, estimatedHours: 'Informe as horas estimadas' } : errors
}

interface CreateTaskDialogProps {
  opened: boolean
  onClose: () => void
}

/** Creates a task, in a sprint or in none. What was typed survives a failure, closing and a reload. */
export function CreateTaskDialog({ opened, onClose }: CreateTaskDialogProps) {
  const draft = useDraft('tasks.create', EMPTY)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const create = useCreateTask()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validateInputOnBlur: ['title', 'description', 'estimatedHours'],
    validate,
  })
  const startOver = () => {
    form.setValues(EMPTY)
    form.clearErrors()
    draft.clear()
    setRestored(false)
  }
  const send = form.onSubmit((values) =>
    create.mutate(
      { body: draftOf(values) },
      {
        onSuccess: ({ id, title }) => {
          const action = { label: 'Abrir tarefa', onClick: () => void navigate(`/sprints/tasks/${id}`) }
          showToast({ title: 'Tarefa Criada', message: title, tone: 'success', action })
          startOver()
          onClose()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: 'Falha ao criar tarefa', tone: 'error' })
        },
      },
    ),
  )
  const isBlank = form.values.title.trim() === '' || form.values.estimatedHours === ''
  const isRefused = form.errors.title !== undefined || form.errors.estimatedHours !== undefined
  return (
    <FormDialog
      opened={opened}
      title="Criar Tarefa"
      submitLabel="Criar Tarefa"
      size="lg"
      isPending={create.isPending}
      error={isBlank && isRefused ? INCOMPLETE : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <TextInput label="Título" required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <Textarea label="Descrição" rows={3} resize="vertical" {...form.getInputProps('description')} />
      <Group align="flex-start" gap="md">
        <Select
          label="Prioridade"
          flex="1 1 130px"
          data={PRIORITY_CHOICES}
          {...form.getInputProps('priority')}
        />
        <NumberInput
          label="Horas estimadas"
          required
          flex="1 1 130px"
          min={0}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('estimatedHours')}
        />
        <Select
          label="Dificuldade"
          flex="1 1 130px"
          data={DIFFICULTY_CHOICES}
          {...form.getInputProps('difficulty')}
        />
      </Group>
      <Group align="flex-start" gap="md">
        <AssigneeField flex="1 1 200px" {...form.getInputProps('assignedTo')} />
        <DayField label="Prazo" flex="1 1 130px" clearable {...form.getInputProps('dueDate')} />
      </Group>
      <SprintField {...form.getInputProps('sprintId')} />
    </FormDialog>
  )
}
