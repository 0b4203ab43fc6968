import { type Uploads, useUploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import type { LinkEnd } from '@cadencia/links/contract'
import { useUserTeam } from '@cadencia/people/react'
import { SupportDraft } from '@cadencia/support/contract'
import { useOpenSupportRequest } from '@cadencia/support/react'
import { showToast } from '@cadencia/ui/toast'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import type { CreateLinkedProps } from '../../../records/noun.ts'
import { RequestFields } from './request-fields.tsx'
import { bodyOf, DraftFiles, EMPTY_REQUEST, refusalOf } from './request-form.ts'

interface NewRequestDialogProps {
  opened: boolean
  /** What the new request is linked with. */
  links?: LinkEnd[]
  onClose: () => void
}

/** Asks a team for help. What was typed and sent survives a failure, closing and a reload. */
export function NewRequestDialog({ opened, links, onClose }: NewRequestDialogProps) {
  const navigate = useNavigate()
  const { data: own } = useUserTeam()
  const ownTeamId = own?.teamId ?? null
  const create = useOpenSupportRequest()
  const recordForm = useRecordForm({
    draftKey: ['support', ...(links ?? []).map(({ id }) => id), 'new'].join('.'),
    initialValues: EMPTY_REQUEST,
    toBody: (values) => ({ ...bodyOf(values, ownTeamId), ...(links && { links }) }),
    schema: SupportDraft,
    refine: ({ attachments, ...errors }) => {
      const files = attachments ?? pendingUploads(uploads)
      return files === undefined ? errors : { ...errors, files }
    },
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => {
      const action = { label: 'Ver solicitação', onClick: () => void navigate(`/support/${id}`) }
      showToast({ title: 'Solicitação criada!', tone: 'success', action })
      onClose()
    },
    onInvalid: (_errors, values) => {
      const refusal = refusalOf(values, ownTeamId)
      if (refusal) showToast({ ...refusal, tone: 'error' })
    },
    onReset: ({ files }) => uploads.reset(files),
    failure: 'Falha ao criar solicitação. Tente novamente.',
  })
  const { form } = recordForm
  const [earlier] = useState(() => DraftFiles.parse(form.values.files))
  const uploads: Uploads = useUploads({
    rules: USES.support,
    earlier,
    onChange: (files) => form.setFieldValue('files', files),
  })

  return (
    <RecordFormDialog
      opened={opened}
      title="Nova Solicitação"
      submitLabel="Criar solicitação"
      size="lg"
      recordForm={recordForm}
      onClose={onClose}
    >
      <RequestFields form={form} uploads={uploads} ownTeamId={ownTeamId} />
    </RecordFormDialog>
  )
}

/** Asks for help with the record from which it is asked for: both are linked. */
export function LinkedRequestDialog({ end, onClose }: CreateLinkedProps) {
  return <NewRequestDialog opened links={[end]} onClose={onClose} />
}

/** Why the attachments cannot be sent yet, if so. */
function pendingUploads({ isBusy, hasFailed }: Uploads): string | undefined {
  if (isBusy) return 'Aguarde o fim do envio dos anexos.'
  if (hasFailed) return 'Envie de novo ou remova o que falhou.'
  return undefined
}
