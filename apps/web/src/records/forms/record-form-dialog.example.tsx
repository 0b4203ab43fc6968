import { Task, TaskDraft, TaskPatch, updateTask } from '@cadencia/sprints/tasks/contract'
import { useUpdateTask } from '@cadencia/sprints/tasks/react'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { NumberInput, noop, Textarea, TextInput } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { FAILURE } from '../../../testing/failure.ts'
import { RecordFormDialog } from './record-form-dialog.tsx'
import { type RecordForm, useRecordForm } from './use-record-form.ts'

interface TaskForm {
  title: string
  description: string
  points: number | string
}

const EMPTY: TaskForm = { title: '', description: '', points: 5 }
const toValues = ({ title, description, points }: Task): TaskForm => ({ title, description, points })
const toBody = ({ points, ...values }: TaskForm) => ({ ...values, points: Number(points) })

function TaskDialog({ title, recordForm }: { title: string; recordForm: RecordForm<TaskForm> }) {
  const { form } = recordForm
  return (
    <RecordFormDialog opened title={title} submitLabel="Salvar" recordForm={recordForm} onClose={noop}>
      <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />
      <Textarea label="Descrição" rows={4} {...form.getInputProps('description')} />
      <NumberInput label="Pontos" {...form.getInputProps('points')} />
    </RecordFormDialog>
  )
}

function NewTask() {
  const recordForm = useRecordForm({
    draftKey: 'examples.new',
    initialValues: EMPTY,
    toBody,
    schema: TaskDraft,
    save: async (body) => body,
    onSaved: noop,
    failure: 'Falha ao criar tarefa',
  })
  return <TaskDialog title="Nova tarefa" recordForm={recordForm} />
}

function EditTask({ task }: { task: Task }) {
  const { mutateAsync } = useUpdateTask()
  const recordForm = useRecordForm({
    draftKey: `examples.edit.${task.id}`,
    record: task,
    recordSchema: Task,
    what: 'esta tarefa',
    toValues,
    toBody,
    schema: TaskPatch,
    save: (body) => mutateAsync({ params: { id: task.id }, body }),
    onSaved: noop,
    failure: 'Falha ao editar tarefa',
  })
  return <TaskDialog title="Editar tarefa" recordForm={recordForm} />
}

const task = makeTask()
const newer = { ...task, title: 'Assinar o contrato da escola', version: 2 }

export const examples: Examples = {
  Novo: <NewTask />,
  Edição: { element: <EditTask task={task} />, mocks: () => void mock(updateTask, newer) },
  'Erro ao salvar': {
    element: <EditTask task={task} />,
    mocks: () => void mockProblem(updateTask, FAILURE),
  },
  'Salva antes por outra pessoa': {
    element: <EditTask task={task} />,
    mocks: () =>
      void mockProblem(updateTask, { statusCode: 409, code: 'stale', message: 'Mudou.', current: newer }),
  },
  'Texto longo': <EditTask task={makeTask({ title: LONG_TEXT, description: LONG_TEXT })} />,
}
