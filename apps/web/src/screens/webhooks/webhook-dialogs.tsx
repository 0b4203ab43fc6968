import { messageOf } from '@cadencia/http/http-error'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { Dialog } from '@cadencia/ui/dialog'
import { showToast } from '@cadencia/ui/toast'
import { type NewWebhook, Webhook, WebhookDraft, WebhookPatch } from '@cadencia/webhooks/contract'
import {
  useChangeSecret,
  useCreateWebhook,
  useDeleteWebhook,
  useUpdateWebhook,
} from '@cadencia/webhooks/react'
import { Anchor, Button, CopyButton, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { showFailure } from '../../kit/show-failure.ts'
import { RecordFormDialog } from '../../records/forms/record-form-dialog.tsx'
import { type RecordForm, useRecordForm } from '../../records/forms/use-record-form.ts'
import { useStepUp } from '../../records/people/step-up.tsx'
import { FactPicker } from './fact-picker.tsx'
import { EMPTY_WEBHOOK, fieldsOf, isIncomplete, type WebhookFields } from './webhook-form.ts'
import { nameOf } from './webhook-labels.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const STANDARD_URL = 'https://www.standardwebhooks.com'
const FAILED = 'Não foi possível salvar o webhook. Tente novamente.'
const QUESTION = {
  title: 'Confirme que é você',
  text: 'Este endereço passa a receber dados da organização.',
  submitLabel: 'Salvar',
}

/** Creates a webhook, then shows its secret. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<NewWebhook>()
  const create = useCreateWebhook()
  const { confirm, dialog } = useStepUp()
  const recordForm = useRecordForm({
    draftKey: 'webhooks.new',
    initialValues: EMPTY_WEBHOOK,
    toBody: (values) => values,
    schema: WebhookDraft,
    save: (body) =>
      confirm(QUESTION, (proof) => create.mutateAsync({ body: { ...WebhookDraft.parse(body), ...proof } })),
    onSaved: setCreated,
    failure: (error) => showFailure(error, FAILED),
  })
  if (created) return <SecretDialog secret={created.secret} onClose={onClose} />
  const labels = { title: 'Novo webhook', submitLabel: 'Criar webhook' }
  return <WebhookFormDialog {...labels} recordForm={recordForm} question={dialog} onClose={onClose} />
}

/** Changes a webhook; its secret stays. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const update = useUpdateWebhook()
  const { confirm, dialog } = useStepUp()
  const recordForm = useRecordForm({
    draftKey: `webhooks.edit.${webhook.id}`,
    record: webhook,
    recordSchema: Webhook,
    what: 'este webhook',
    toValues: fieldsOf,
    toBody: (values: WebhookFields) => values,
    schema: WebhookDraft,
    save: (body) => {
      const patch = WebhookPatch.parse(body)
      const params = { id: webhook.id }
      if (patch.url === undefined && patch.facts === undefined)
        return update.mutateAsync({ params, body: patch })
      return confirm(QUESTION, (proof) => update.mutateAsync({ params, body: { ...patch, ...proof } }))
    },
    onSaved: () => {
      showToast({ title: 'Webhook atualizado!', tone: 'success' })
      onClose()
    },
    failure: (error) => showFailure(error, FAILED),
  })
  const labels = { title: 'Editar webhook', submitLabel: 'Salvar' }
  return <WebhookFormDialog {...labels} recordForm={recordForm} question={dialog} onClose={onClose} />
}

interface WebhookFormDialogProps {
  title: string
  submitLabel: string
  recordForm: RecordForm<WebhookFields>
  /** Asks for one's password; beside the form, not in it. */
  question: ReactNode
  onClose: () => void
}

function WebhookFormDialog({ recordForm, question, ...dialog }: WebhookFormDialogProps) {
  return (
    <>
      <RecordFormDialog
        opened
        size="lg"
        isIncomplete={isIncomplete(recordForm.form.values)}
        recordForm={recordForm}
        {...dialog}
      >
        <WebhookFormFields form={recordForm.form} />
      </RecordFormDialog>
      {question}
    </>
  )
}

function WebhookFormFields({ form }: { form: UseFormReturnType<WebhookFields> }) {
  return (
    <Stack gap="md">
      <TextInput
        label="Endereço"
        description="Um endereço público com https, que responde com 2xx em até 10 segundos."
        placeholder="https://"
        type="url"
        autoComplete="off"
        inputMode="url"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <FactPicker
        value={form.values.facts}
        error={form.errors.facts}
        onChange={(facts) => form.setFieldValue('facts', facts)}
      />
      <Switch label="Ativo" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </Stack>
  )
}

/** The one time that the secret is shown. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Guarde o segredo"
      size="lg"
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack>
        <Text size="sm">
          Com ele, quem recebe confere que o aviso veio daqui. Ele não será mostrado de novo; se o perder,
          troque o segredo.
        </Text>
        <TextInput
          label="Segredo"
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <SignatureHint />
        <Group justify="flex-end" gap="xs">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
                onClick={copy}
              >
                {copied ? 'Copiado' : 'Copiar'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Guardei o segredo</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** How a receiver checks what it gets. */
export function SignatureHint() {
  return (
    <Text size="sm" c="dimmed">
      Os avisos são assinados por{' '}
      <Anchor href={STANDARD_URL} target="_blank" rel="noreferrer" inherit underline="always">
        Standard Webhooks
      </Anchor>
      : o cabeçalho <code>webhook-signature</code> traz o HMAC-SHA256 de <code>webhook-id</code>,{' '}
      <code>webhook-timestamp</code> e do corpo. Há bibliotecas que o conferem em muitas linguagens;{' '}
      <code>docs/webhooks.md</code> traz um exemplo em Node.
    </Text>
  )
}

/** Asks, gives the webhook another secret and shows it. */
export function ChangeSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const change = useChangeSecret()
  const { confirm, dialog } = useStepUp()
  if (change.data) return <SecretDialog secret={change.data.secret} onClose={onClose} />
  const changeSecret = async () => {
    const question = {
      title: 'Confirme que é você',
      text: `${nameOf(webhook)} passa a ser assinado com outro segredo.`,
      submitLabel: 'Trocar segredo',
    }
    try {
      await confirm(question, (proof) => change.mutateAsync({ params: { id: webhook.id }, body: proof }))
    } catch (error) {
      showFailure(error, 'Não foi possível trocar o segredo. Tente novamente.')
    }
  }
  return (
    <>
      <ConfirmDialog
        opened
        title="Trocar segredo?"
        text="O novo segredo é mostrado uma só vez. O atual assina também por 24 horas, para que quem recebe tenha tempo de trocar; um anterior a ele deixa de valer agora."
        confirmLabel="Trocar segredo"
        isPending={change.isPending}
        onConfirm={() => void changeSecret()}
        onClose={onClose}
      />
      {dialog}
    </>
  )
}

interface DeleteDialogProps {
  webhook: Webhook
  onDeleted: () => void
  onClose: () => void
}

export function DeleteWebhookDialog({ webhook, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useDeleteWebhook()
  return (
    <ConfirmDialog
      opened
      title="Excluir webhook?"
      text={`${nameOf(webhook)} deixa de receber avisos. O registro das entregas e o que está na fila se perdem.`}
      confirmLabel="Excluir"
      isDanger
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { id: webhook.id } },
          {
            onSuccess: () => {
              showToast({ title: 'Webhook excluído!', tone: 'success' })
              onDeleted()
            },
            onError: (error) =>
              showToast({
                title: 'Não foi possível excluir o webhook',
                message: messageOf(error, 'Tente novamente.'),
                tone: 'error',
              }),
          },
        )
      }
      onClose={onClose}
    />
  )
}
