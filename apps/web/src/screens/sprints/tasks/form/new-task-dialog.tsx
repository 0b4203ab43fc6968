import type { LinkEnd } from '@cadencia/links/contract'
import { type Task, TaskDraft } from '@cadencia/sprints/tasks/contract'
import { useCreateTask } from '@cadencia/sprints/tasks/react'
import { createLater, isUnsent } from '@cadencia/sprints/tasks/unsent-tasks'
import { showToast } from '@cadencia/ui/toast'
import { Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { SENT_LATER } from '../../../../offline/unsent-labels.ts'
import { RecordFormDialog } from '../../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import type { CreateLinkedProps } from '../../../../records/noun.ts'
import { TASK_STATUS_LABELS } from '../task-labels.ts'
import { TaskFields } from './task-fields.tsx'
import { type BoardColumn, draftOf, EMPTY_TASK } from './task-form.ts'

interface NewTaskDialogProps {
  opened: boolean
  /** Key of the stored draft. */
  draftKey: string
  /** The board column of a new task; elsewhere the form asks for the sprint. */
  column?: BoardColumn
  /** The dashboard's form: fewer fields, and the hours are required. */
  isShort?: boolean
  /** Who is responsible unless somebody else is chosen; default nobody. */
  assignedTo?: string | undefined
  /** What the new task is linked with. */
  links?: LinkEnd[]
  /** Default: the API call alone. */
  save?: (body: z.input<typeof TaskDraft>) => Promise<Task>
  onClose: () => void
}

/** Creates a task: in a column of a board, in a sprint or in none. */
export function NewTaskDialog(props: NewTaskDialogProps) {
  const { opened, draftKey, column, isShort = false, assignedTo = null, links, onClose } = props
  const create = useCreateTask()
  const navigate = useNavigate()
  const save = props.save ?? ((body: z.input<typeof TaskDraft>) => create.mutateAsync({ body }))
  const recordForm = useRecordForm({
    draftKey,
    initialValues: { ...EMPTY_TASK, assignedTo, dueDate: column?.proposedDueDate ?? null },
    toBody: (values) => ({ ...draftOf(values, { column, isShort }), ...(links && { links }) }),
    schema: TaskDraft,
    refine: (errors, { estimatedHours }) =>
      isShort && estimatedHours === '' ? { ...errors, estimatedHours: 'Informe as horas estimadas' } : errors,
    save: (body) => save(body).catch((error: unknown) => createLater(error, body)),
    onSaved: ({ id, title }) => {
      if (isUnsent(id)) {
        showToast({ title: 'Tarefa guardada', message: SENT_LATER, tone: 'info' })
        onClose()
        return
      }
      const open = { label: 'Abrir tarefa', onClick: () => void navigate(`/sprints/tasks/${id}`) }
      showToast({
        title: isShort ? 'Tarefa Criada' : 'Tarefa criada!',
        tone: 'success',
        ...(column ? {} : { message: title, action: open }),
      })
      onClose()
    },
    failure: 'Falha ao criar tarefa',
  })
  const { form } = recordForm
  const isRefused = form.errors.title !== undefined || form.errors.estimatedHours !== undefined
  const isBlank = form.values.title.trim() === '' || form.values.estimatedHours === ''
  return (
    <RecordFormDialog
      opened={opened}
      title={isShort ? 'Criar Tarefa' : 'Nova Tarefa'}
      submitLabel="Criar Tarefa"
      size="lg"
      error={isShort && isRefused && isBlank ? 'Título e horas estimadas são obrigatórios' : undefined}
      recordForm={recordForm}
      onClose={onClose}
    >
      {column && (
        <Text size="sm" c="dimmed">
          Entra na coluna {TASK_STATUS_LABELS[column.status].label}.
        </Text>
      )}
      <TaskFields
        form={form}
        kind="create"
        isShort={isShort}
        hasSprint={column === undefined}
        dueHint={column && 'Em branco, hoje.'}
        teamId={column?.teamId ?? null}
      />
    </RecordFormDialog>
  )
}

/** Creates a task that is linked with the record from which it is asked for. */
export function LinkedTaskDialog({ end, onClose }: CreateLinkedProps) {
  return <NewTaskDialog opened draftKey={`tasks.linked.${end.id}`} links={[end]} onClose={onClose} />
}
