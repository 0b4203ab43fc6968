import { Automation } from '@cadencia/crm/automations/contract'
import { useCreateAutomation, useUpdateAutomation } from '@cadencia/crm/automations/react'
import { type Uploads, useUploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import { HttpError } from '@cadencia/http/http-error'
import { useDraft } from '@cadencia/ui/drafts'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DraftNotice } from '../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../forms/server-issues.ts'
import { StaleNotice } from '../../../forms/stale-notice.tsx'
import { useNow } from '../../../shell/use-now.ts'
import { AutomationFields } from './automation-fields.tsx'
import {
  draftOf,
  emptyAutomation,
  formOf,
  KeptFiles,
  refusalOf,
  type AutomationForm as Values,
  validateAutomation,
} from './automation-values.ts'
import { useHasTemplates } from './use-has-templates.ts'

interface AutomationFormProps {
  /** The automation that is edited; none for a new one. */
  automation?: Automation | undefined
  onClose: () => void
}

/**
 * Creates an automation or, loaded with one, changes it. 'Cancelar' resets it. What was typed survives a failure and a
 * reload; when a colleague was faster, their values can be taken over.
 */
export function AutomationForm({ automation, onClose }: AutomationFormProps) {
  const nowMs = useNow()
  const [start] = useState(() => (automation ? formOf(automation) : emptyAutomation(nowMs)))
  const draft = useDraft<Values>(automation ? `automations.edit.${automation.id}` : 'automations.new', start)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const [earlier] = useState(() => KeptFiles.parse(draft.values.files))
  const [newer, setNewer] = useState(
    automation && draft.values.version !== automation.version ? automation : undefined,
  )
  const { save, isPending } = useSaveAutomation(automation)
  const form = useForm<Values>({
    initialValues: { ...draft.values, files: earlier },
    onValuesChange: draft.save,
    validate: (values) => validateAutomation(values, Date.now(), newer ?? automation),
  })
  const queue = useUploads({
    rules: USES.automations,
    earlier,
    onChange: (files) => form.setFieldValue('files', files),
  })
  const uploads: Uploads = { ...queue, add: (files) => queue.add(files.slice(0, 1)) }
  const hasTemplates = useHasTemplates() || form.values.templateName !== ''

  const leave = () => {
    queue.clear()
    draft.clear()
    onClose()
  }
  const startOver = (values: Values) => {
    queue.clear()
    form.setValues(values)
    form.clearErrors()
    draft.clear()
    setRestored(false)
    setNewer(undefined)
  }
  const send = form.onSubmit(
    (values) => {
      const waiting = waitingFor(queue)
      if (waiting) return form.setFieldError('files', waiting)
      save(values, {
        onSaved: leave,
        onStale: setNewer,
        onIssues: ({ attachments, ...issues }) =>
          form.setErrors(attachments ? { ...issues, files: attachments } : issues),
      })
    },
    (_errors, values) => {
      const refusal = refusalOf(values)
      if (refusal) showToast({ ...refusal, tone: 'error' })
    },
  )
  const title = automation ? 'Editar automação' : 'Nova automação'
  return (
    <Card withBorder padding="md" component="form" onSubmit={send} noValidate aria-label={title}>
      <Stack gap="md">
        <Title order={3}>{title}</Title>
        {newer && <StaleNotice what="esta automação" onReload={() => startOver(formOf(newer))} />}
        {isRestored && !newer && <DraftNotice onDiscard={() => startOver({ ...start, files: [] })} />}
        <AutomationFields form={form} uploads={uploads} hasTemplates={hasTemplates} nowMs={nowMs} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={leave}>
            Cancelar
          </Button>
          <Button type="submit" loading={isPending}>
            {automation ? 'Salvar automação' : 'Criar automação'}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

interface Saving {
  readonly onSaved: () => void
  readonly onStale: (current: Automation) => void
  readonly onIssues: (issues: Record<string, string>) => void
}

/** Sends the form, and says what became of it. */
function useSaveAutomation(automation: Automation | undefined) {
  const create = useCreateAutomation()
  const update = useUpdateAutomation()
  const save = (values: Values, { onSaved, onStale, onIssues }: Saving) => {
    const draft = draftOf(values, Date.now())
    const handlers = (success: string, failure: string) => ({
      onSuccess: () => {
        showToast({ title: 'Sucesso', message: success, tone: 'success' })
        onSaved()
      },
      onError: (error: unknown) => {
        const current = currentOf(error)
        if (current) return onStale(current)
        onIssues(issuesOf(error))
        showToast({ title: 'Erro', message: failure, tone: 'error' })
      },
    })
    if (automation) {
      const body = { ...draft, version: values.version }
      update.mutate(
        { params: { id: automation.id }, body },
        handlers('Automação atualizada com sucesso.', 'Falha ao atualizar automação'),
      )
    } else {
      create.mutate({ body: draft }, handlers('Automação criada com sucesso.', 'Falha ao criar automação'))
    }
  }
  return { save, isPending: create.isPending || update.isPending }
}

/** Why the attachments hold the form up, if they do. */
function waitingFor({ isBusy, hasFailed }: Uploads): string | undefined {
  if (isBusy) return 'Aguarde o fim do envio dos anexos.'
  if (hasFailed) return 'Envie de novo ou remova o que falhou.'
  return undefined
}

/** The automation as a colleague left it, when that is why the change was refused. */
function currentOf(error: unknown): Automation | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined
  return Automation.safeParse(error.problem?.current).data
}
