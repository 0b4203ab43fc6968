import type { Uploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import { DESCRIPTION_MIN } from '@cadencia/support/contract'
import { UploadField } from '@cadencia/ui/upload-field'
import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { REQUEST_FIELDS } from '../fields.tsx'
import { usePeopleChoices } from '../people-choices.ts'
import { lengthOf, type RequestForm } from './request-form.ts'

const { maxFiles, maxBytes } = USES.support
const ATTACHMENTS_HINT = `Imagens ou vídeos: até ${maxFiles} arquivos, ${maxBytes / 1024 ** 2} MB cada.`

interface RequestFieldsProps {
  form: UseFormReturnType<RequestForm>
  uploads: Uploads
  /** The viewer's own team, which asks unless another is chosen. */
  ownTeamId: string | null
}

/** The fields of a new request. */
export function RequestFields({ form, uploads, ownTeamId }: RequestFieldsProps) {
  const { requestingTeamId, responsibleTeamId } = form.values
  const people = usePeopleChoices(responsibleTeamId)
  return (
    <>
      <FormFields
        form={form}
        fields={REQUEST_FIELDS}
        rows={[
          ['title'],
          ['description'],
          ['priority', 'requestingTeamId'],
          ['responsibleTeamId', 'assignedUserId'],
        ]}
        inputs={{
          requestingTeamId: { value: requestingTeamId ?? ownTeamId },
          assignedUserId: { data: people },
        }}
        own={{ description: <DescriptionField form={form} /> }}
      />
      <UploadField label="Anexos" hint={ATTACHMENTS_HINT} uploads={uploads} error={form.errors.files} />
    </>
  )
}

/** With its counter, which shares a line with the error: what stands below must not move under the pointer. */
function DescriptionField({ form }: { form: UseFormReturnType<RequestForm> }) {
  const { error, ...field } = form.getInputProps('description')
  const length = lengthOf(form.values)
  const counter = (
    <Text span inherit c={length >= DESCRIPTION_MIN ? 'var(--mantine-color-success)' : 'dimmed'}>
      {length}/{DESCRIPTION_MIN}
    </Text>
  )
  return (
    <TextEditor
      label="Descrição"
      required
      rows={4}
      placeholder="O que acontece, desde quando, e o que já foi tentado"
      description={error ? undefined : counter}
      error={
        error && (
          <>
            {counter} · <span>{error}</span>
          </>
        )
      }
      {...field}
    />
  )
}
