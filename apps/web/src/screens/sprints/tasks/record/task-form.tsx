import { isStale, messageOf } from '@cadencia/http/http-error'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { useUpdateTask } from '@cadencia/sprints/tasks/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Stack } from '@mantine/core'
import { RecordFormNotice } from '../../../../forms/record-form-notice.tsx'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { SprintField } from '../../../../forms/sprint-field.tsx'
import { useFormBase, useRecordForm } from '../../../../forms/use-record-form.ts'
import { TaskFields } from '../../board/form/task-fields.tsx'
import { CHECKED_ON_BLUR, formOf, patchOf, validatePatch } from '../../board/form/task-form.ts'

/** Off the board a task may be without due date: an emptied one is sent as none. */
const NO_DAY = ''

/** Edits a task beside the list. */
export function TaskForm({ task }: { task: Task }) {
  const state = useFormBase(task)
  return <Form key={state.base.version} {...state} isCompleted={task.status === 'completed'} />
}

type FormProps = ReturnType<typeof useFormBase<Task>> & { isCompleted: boolean }

function Form({ base, isBehind, onTyping, isCompleted }: FormProps) {
  const update = useUpdateTask()
  const baseForm = formOf(base)
  const { form, changed, isDraftBehind, isRestored, startOver } = useRecordForm({
    draftKey: `tasks.edit.${base.id}`,
    fields: { ...baseForm, sprintId: base.sprintId },
    version: base.version,
    validate: (values) => validatePatch(values, { base: baseForm, version: base.version, today: NO_DAY }),
    checkedOnBlur: CHECKED_ON_BLUR,
    onTyping,
  })
  const save = form.onSubmit(({ sprintId, version, ...values }) =>
    update.mutate(
      {
        params: { id: base.id },
        body: {
          ...patchOf(values, { base: baseForm, version, today: NO_DAY }),
          ...(changed.includes('sprintId') ? { sprintId } : {}),
        },
      },
      {
        onSuccess: () => {
          showToast({ title: 'Tarefa atualizada', tone: 'success' })
          startOver()
        },
        onError: (error) => {
          // The notice tells of it.
          if (isStale(error)) return
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: messageOf(error, 'Falha ao editar tarefa'), tone: 'error' })
        },
      },
    ),
  )
  return (
    <form onSubmit={save} noValidate aria-label="Editar tarefa">
      <Stack gap="md">
        <RecordFormNotice
          what="esta tarefa"
          isBehind={isBehind || isDraftBehind}
          isRestored={isRestored}
          isSaving={update.isPending}
          onStartOver={startOver}
        />
        <TaskFields form={form} kind="edit" isCompleted={isCompleted} dueHint="" />
        <SprintField {...form.getInputProps('sprintId')} />
        {changed.length > 0 && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={update.isPending} onClick={startOver}>
              Desfazer
            </Button>
            <Button type="submit" loading={update.isPending}>
              Salvar
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
