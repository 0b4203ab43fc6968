import type { Message } from '@cadencia/chat/contract'
import { suggestedTitle, useMakeTask } from '@cadencia/chat/tasks/react'
import { TITLE_MAX } from '@cadencia/contract/values'
import { messageOf } from '@cadencia/http/http-error'
import { TaskDraft } from '@cadencia/sprints/tasks/contract'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useNavigate } from 'react-router'
import { issuesOf } from '../../../forms/server-issues.ts'
import { SprintField } from '../../../forms/sprint-field.tsx'
import { AssigneeField } from '../../../people/assignee-field.tsx'

interface TaskForm {
  title: string
  assignedTo: string | null
  sprintId: string | null
}

const Fields = TaskDraft.pick({ title: true, assignedTo: true, sprintId: true })

/** Makes a task of a message. What was typed survives a failure, closing and a reload. */
export function MakeTaskDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMakeTask(message)
  const beginning: TaskForm = { title: suggestedTitle(message), assignedTo: null, sprintId: null }
  const draft = useDraft(`chat.task.${message.id}`, beginning)
  const form = useForm<TaskForm>({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validate: (values) => zod4Resolver(Fields)({ ...values }),
  })

  const send = form.onSubmit((body) =>
    mutate(
      { params: { id: message.chatId, messageId: message.id }, body },
      {
        onSuccess: ({ id }) => {
          const action = { label: 'Ver tarefa', onClick: () => void navigate(`/sprints/tasks/${id}`) }
          showToast({ title: 'Tarefa criada!', tone: 'success', action })
          draft.clear()
          onClose()
        },
        onError: (refusal) => form.setErrors(issuesOf(refusal)),
      },
    ),
  )

  return (
    <FormDialog
      opened
      title="Criar tarefa"
      submitLabel="Criar tarefa"
      isPending={isPending}
      error={error ? messageOf(error, 'Não foi possível criar a tarefa. Tente novamente.') : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput
        label="Título"
        required
        maxLength={TITLE_MAX}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <AssigneeField {...form.getInputProps('assignedTo')} />
      <SprintField {...form.getInputProps('sprintId')} />
    </FormDialog>
  )
}
