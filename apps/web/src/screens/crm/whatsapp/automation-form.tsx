import { Automation, AutomationDraft } from '@cadencia/crm/automations/contract'
import { useCreateAutomation, useUpdateAutomation } from '@cadencia/crm/automations/react'
import { type Uploads, useUploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import { useGatewayStatus } from '@cadencia/messaging/gateway/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Stack, Title } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useState } from 'react'
import { useNow } from '../../../kit/use-now.ts'
import { useFieldDescription } from '../../../records/fields/form-values.ts'
import { RecordFormNotice } from '../../../records/forms/record-form-notice.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { showSuccess } from '../show-success.ts'
import { AutomationFields } from './automation-fields.tsx'
import {
  bodyOf,
  DraftFiles,
  emptyAutomation,
  formOf,
  refineErrors,
  refusalOf,
  type AutomationForm as Values,
} from './automation-values.ts'
import { AUTOMATION_FIELDS } from './fields.tsx'

type Body = ReturnType<typeof bodyOf>

interface AutomationFormProps {
  /** The automation that is edited; none for a new one. */
  automation?: Automation | undefined
  /** Hears the id of a new one. */
  onCreated?: (id: string) => void
  onClose: () => void
}

/** Creates or edits an automation; 'Cancelar' discards the draft. */
export function AutomationForm({ automation, onCreated, onClose }: AutomationFormProps) {
  const nowMs = useNow()
  const create = useCreateAutomation()
  const update = useUpdateAutomation()
  const describe = useFieldDescription(AUTOMATION_FIELDS)
  const shared = {
    toBody: (values: Values) => bodyOf(values, Date.now()),
    schema: AutomationDraft,
    refine: (errors: FormErrors, values: Values): FormErrors => {
      const refined = refineErrors(errors, values, { nowMs: Date.now(), before: automation })
      const pending = pendingUploads(queue)
      return pending === undefined ? refined : { ...refined, files: pending }
    },
    onInvalid: (_errors: FormErrors, values: Values) => {
      const refusal = refusalOf(values)
      if (refusal) showToast({ ...refusal, tone: 'error' })
    },
    onReset: ({ files }: Values) => queue.reset(files),
  }
  const { form, submit, isPending, notice, startOver } = useRecordForm(
    automation
      ? {
          ...shared,
          draftKey: `crm.automations.edit.${automation.id}`,
          record: automation,
          recordSchema: Automation,
          what: 'esta automação',
          toValues: formOf,
          sendsAllFields: true,
          describe,
          save: (body: Partial<Body> & { version: number }) =>
            update.mutateAsync({ params: { id: automation.id }, body }),
          onSaved: () => {
            showSuccess('Automação atualizada com sucesso.')
            onClose()
          },
          failure: 'Falha ao atualizar automação',
        }
      : {
          ...shared,
          draftKey: 'crm.automations.new',
          initialValues: emptyAutomation(nowMs),
          save: (body: Body) => create.mutateAsync({ body }),
          onSaved: ({ id }: Automation) => {
            showSuccess('Automação criada com sucesso.')
            onClose()
            onCreated?.(id)
          },
          failure: 'Falha ao criar automação',
        },
  )
  const [earlier] = useState(() => DraftFiles.parse(form.values.files))
  const queue: Uploads = useUploads({
    rules: USES.automations,
    earlier,
    onChange: (files) => form.setFieldValue('files', files),
  })
  const uploads: Uploads = { ...queue, add: (files) => queue.add(files.slice(0, 1)) }
  const hasTemplates = useHasTemplates() || form.values.templateName !== ''

  const cancel = () => {
    startOver()
    onClose()
  }
  const title = automation ? 'Editar automação' : 'Nova automação'
  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <Stack gap="md">
        <Title order={3}>{title}</Title>
        <RecordFormNotice notice={notice} />
        <AutomationFields form={form} uploads={uploads} hasTemplates={hasTemplates} nowMs={nowMs} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={cancel}>
            Cancelar
          </Button>
          <Button type="submit" variant="light" loading={isPending}>
            {automation ? 'Salvar automação' : 'Criar automação'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Why the attachments cannot be sent yet, if so. */
function pendingUploads({ isBusy, hasFailed }: Uploads): string | undefined {
  if (isBusy) return 'Aguarde o fim do envio dos anexos.'
  if (hasFailed) return 'Envie de novo ou remova o que falhou.'
  return undefined
}

/** Whether the gateway sends templates: only the WhatsApp Cloud API has them. */
function useHasTemplates(): boolean {
  return useGatewayStatus().data?.provider === 'cloud'
}
