import type { Uploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import { DESCRIPTION_MIN, SUPPORT_PRIORITIES } from '@cadencia/support/contract'
import { UploadField } from '@cadencia/ui/upload-field'
import { Group, Select, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { PRIORITY_LABELS } from '../../../records/panel/priority-badge.tsx'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import { ResponsibleFields } from '../responsible-fields.tsx'
import { lengthOf, type RequestForm } from './request-form.ts'

const PRIORITY_CHOICES = choicesOf(SUPPORT_PRIORITIES, PRIORITY_LABELS)
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
  const { teams } = useTeamFinder()
  const requesting = form.getInputProps('requestingTeamId')
  return (
    <>
      <TextInput label="Título" required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <DescriptionField form={form} />
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        <Select label="Prioridade" miw={200} data={PRIORITY_CHOICES} {...form.getInputProps('priority')} />
        <Select
          label="Time solicitante"
          required
          miw={200}
          placeholder="Escolha o time"
          searchable
          nothingFoundMessage="Nenhum time"
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          {...requesting}
          value={form.values.requestingTeamId ?? ownTeamId}
        />
      </Group>
      <ResponsibleFields
        team={form.getInputProps('responsibleTeamId')}
        person={form.getInputProps('assignedUserId')}
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
