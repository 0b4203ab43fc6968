import type { SupportRequest } from '@cadencia/support/contract'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ResponsibleFields } from './responsible-fields.tsx'
import { type Assignment, useSupportActs } from './use-support-acts.ts'

interface AssignDialogProps {
  request: SupportRequest
  onClose: () => void
}

/** Gives a request to a team and a person; an open one is under way from then on. */
export function AssignDialog({ request, onClose }: AssignDialogProps) {
  const { assign, isPending } = useSupportActs(request)
  const { title, status, responsibleTeamId, assignedUserId } = request
  const form = useForm<Assignment>({
    initialValues: { responsibleTeamId, assignedUserId },
    validate: (values) =>
      values.responsibleTeamId === null && values.assignedUserId === null
        ? { responsibleTeamId: 'Escolha um time ou uma pessoa' }
        : {},
  })
  return (
    <FormDialog
      opened
      title="Atribuir Solicitação"
      submitLabel="Atribuir"
      isPending={isPending}
      onSubmit={form.onSubmit((values) => assign(values, onClose))}
      onClose={onClose}
    >
      <div>
        <Text fw={600}>{title}</Text>
        {status === 'open' && (
          <Text size="sm" c="dimmed">
            A solicitação passa a 'Em andamento'.
          </Text>
        )}
      </div>
      <ResponsibleFields
        team={form.getInputProps('responsibleTeamId')}
        person={form.getInputProps('assignedUserId')}
      />
    </FormDialog>
  )
}
