import { type Uploads, useUploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import { useUserTeam } from '@cadencia/people/react'
import { useOpenSupportRequest } from '@cadencia/support/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DraftNotice } from '../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../forms/server-issues.ts'
import { RequestFields } from './request-fields.tsx'
import {
  draftOf,
  EMPTY_REQUEST,
  KeptFiles,
  type RequestForm,
  refusalOf,
  validateRequest,
} from './request-form.ts'

interface NewRequestDialogProps {
  opened: boolean
  onClose: () => void
}

/** Asks a team for help. What was typed and sent survives a failure, closing and a reload. */
export function NewRequestDialog({ opened, onClose }: NewRequestDialogProps) {
  const navigate = useNavigate()
  const { data: own } = useUserTeam()
  const ownTeamId = own?.teamId ?? null
  const draft = useDraft<RequestForm>('support.new', EMPTY_REQUEST)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const [earlier] = useState(() => KeptFiles.parse(draft.values.files))
  const create = useOpenSupportRequest()
  const form = useForm<RequestForm>({
    initialValues: { ...draft.values, files: earlier },
    onValuesChange: draft.save,
    // Not the title: its empty field's error would move what is being clicked on the way out of it.
    validateInputOnBlur: ['description'],
    validate: (values) => validateRequest(values, ownTeamId),
  })
  const uploads = useUploads({
    rules: USES.support,
    earlier,
    onChange: (files) => form.setFieldValue('files', files),
  })

  const startOver = () => {
    uploads.clear()
    form.setValues(EMPTY_REQUEST)
    form.clearErrors()
    draft.clear()
    setRestored(false)
  }

  const send = form.onSubmit(
    (values) => {
      const waiting = waitingFor(uploads)
      if (waiting) return form.setFieldError('files', waiting)
      create.mutate(
        { body: draftOf(values, ownTeamId) },
        {
          onSuccess: ({ id }) => {
            const action = { label: 'Ver solicitação', onClick: () => void navigate(`/support/${id}`) }
            showToast({ title: 'Solicitação criada!', tone: 'success', action })
            startOver()
            onClose()
          },
          onError: (error) => {
            const { attachments, ...issues } = issuesOf(error)
            form.setErrors(attachments ? { ...issues, files: attachments } : issues)
            showToast({
              title: 'Erro',
              message: 'Falha ao criar solicitação. Tente novamente.',
              tone: 'error',
            })
          },
        },
      )
    },
    (_errors, values) => {
      const refusal = refusalOf(values, ownTeamId)
      if (refusal) showToast({ ...refusal, tone: 'error' })
    },
  )

  return (
    <FormDialog
      opened={opened}
      title="Nova Solicitação"
      submitLabel="Criar solicitação"
      size="lg"
      isPending={create.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <RequestFields form={form} uploads={uploads} ownTeamId={ownTeamId} />
    </FormDialog>
  )
}

/** Why the attachments hold the form up, if they do. */
function waitingFor({ isBusy, hasFailed }: Uploads): string | undefined {
  if (isBusy) return 'Aguarde o fim do envio dos anexos.'
  if (hasFailed) return 'Envie de novo ou remova o que falhou.'
  return undefined
}
