import { FinishDraft, NOTES_REQUIRED, type SupportRequest } from '@cadencia/support/contract'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useSupportActs } from './use-support-acts.ts'

interface FinishDialogProps {
  request: SupportRequest
  /** What it becomes. */
  status: 'resolved' | 'closed'
  onClose: () => void
}

/** Asks how a request was resolved, for resolving and once more, with what was said then, for closing. */
export function FinishDialog({ request, status, onClose }: FinishDialogProps) {
  const { finish, isPending } = useSupportActs(request)
  const draft = useDraft(`support.${status}.${request.id}`, {
    resolutionNotes: request.resolutionNotes ?? '',
  })
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validate: zod4Resolver(FinishDraft),
  })
  const submit = form.onSubmit(
    ({ resolutionNotes }) =>
      finish(status, resolutionNotes, () => {
        draft.clear()
        onClose()
      }),
    ({ resolutionNotes }) => {
      if (resolutionNotes === NOTES_REQUIRED)
        showToast({ title: 'Nota obrigatória', message: NOTES_REQUIRED, tone: 'error' })
    },
  )
  return (
    <FormDialog
      opened
      title="Finalizar Solicitação"
      submitLabel="Finalizar"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text fw={600}>{request.title}</Text>
      <Textarea
        label="Notas de resolução"
        required
        rows={4}
        resize="vertical"
        data-autofocus
        {...form.getInputProps('resolutionNotes')}
      />
    </FormDialog>
  )
}
