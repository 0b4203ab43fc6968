import type { Message } from '@cadencia/chat/contract'
import { suggestedTitle, useMakeTask } from '@cadencia/chat/tasks/react'
import { messageOf } from '@cadencia/http/http-error'
import { TaskDraft } from '@cadencia/sprints/tasks/contract'
import { showToast } from '@cadencia/ui/toast'
import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { SprintField } from '../../../records/forms/sprint-field.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { AssigneeField } from '../../../records/people/assignee-field.tsx'

interface TaskForm {
  title: string
  assignedTo: string | null
  sprintId: string | null
}

/** Makes a task of a message. What was typed survives a failure, closing and a reload. */
export function MakeTaskDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const navigate = useNavigate()
  const make = useMakeTask(message)
  const recordForm = useRecordForm<TaskForm, TaskForm, { id: string }>({
    draftKey: `chat.task.${message.id}`,
    initialValues: { title: suggestedTitle(message), assignedTo: null, sprintId: null },
    toBody: (values) => values,
    schema: TaskDraft,
    save: (body) => make.mutateAsync({ params: { id: message.chatId, messageId: message.id }, body }),
    onSaved: ({ id }) => {
      const action = { label: 'Ver tarefa', onClick: () => void navigate(`/sprints/tasks/${id}`) }
      showToast({ title: 'Tarefa criada!', tone: 'success', action })
      onClose()
    },
    failure: () => undefined,
  })
  const { form } = recordForm

  return (
    <RecordFormDialog
      opened
      title="Criar tarefa"
      submitLabel="Criar tarefa"
      error={
        make.error ? messageOf(make.error, 'Não foi possível criar a tarefa. Tente novamente.') : undefined
      }
      recordForm={recordForm}
      onClose={onClose}
    >
      <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />
      <AssigneeField {...form.getInputProps('assignedTo')} />
      <SprintField {...form.getInputProps('sprintId')} />
    </RecordFormDialog>
  )
}
