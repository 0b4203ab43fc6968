import { MESSAGE_MAX, ScheduledMessage } from '@cadencia/chat/contract'
import { useChat, useChatMembers } from '@cadencia/chat/react'
import { ScheduledPatch } from '@cadencia/chat/scheduled/contract'
import { useChangeScheduled } from '@cadencia/chat/scheduled/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatDateTime } from '@cadencia/locale/dates'
import { DateTimeField } from '@cadencia/ui/date-fields'
import { showToast } from '@cadencia/ui/toast'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { mentionedIn } from '../../../kit/text/mentions.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'

interface ScheduledForm {
  content: string
  sendAt: string | null
}

/** Changes what is sent later, or when. */
export function ScheduledDialog({
  scheduled,
  onClose,
}: {
  scheduled: ScheduledMessage
  onClose: () => void
}) {
  const change = useChangeScheduled()
  const { chat } = useChat(scheduled.chatId)
  const { data: members, refetch: askMembers } = useChatMembers(scheduled.chatId)
  const [earliest] = useState(() => new Date().toISOString())
  const recordForm = useRecordForm<ScheduledForm, ScheduledForm, ScheduledMessage, ScheduledMessage>({
    draftKey: `chat.scheduled.${scheduled.id}`,
    record: scheduled,
    recordSchema: ScheduledMessage,
    toValues: ({ content, sendAt }) => ({ content, sendAt }),
    toBody: (values) => values,
    schema: ScheduledPatch,
    what: 'esta mensagem',
    save: async ({ content, sendAt, version }) => {
      // Without them nobody would be mentioned.
      const known = members ?? (await askMembers({ throwOnError: true, cancelRefetch: false })).data ?? []
      return change.mutateAsync({
        params: { id: scheduled.id },
        body: {
          version,
          ...(sendAt && { sendAt }),
          ...(content !== undefined && { content, mentionIds: mentionedIn(content, known) }),
        },
      })
    },
    onSaved: ({ sendAt }) => {
      showToast({ title: `Será enviada em ${formatDateTime(sendAt)}`, tone: 'success' })
      onClose()
    },
    failure: () => undefined,
  })
  const { form } = recordForm
  return (
    <RecordFormDialog
      opened
      title="Alterar mensagem agendada"
      submitLabel="Salvar"
      error={
        change.error
          ? messageOf(change.error, 'Não foi possível alterar a mensagem. Tente novamente.')
          : undefined
      }
      recordForm={recordForm}
      onClose={onClose}
    >
      <Textarea
        label={chat?.name ? `Mensagem para ${chat.name}` : 'Mensagem'}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MESSAGE_MAX}
        data-autofocus
        {...form.getInputProps('content')}
      />
      <DateTimeField
        label="Enviar em"
        required
        earliest={earliest}
        defaultTimeValue="09:00"
        {...form.getInputProps('sendAt')}
      />
    </RecordFormDialog>
  )
}
