import { ChatPatch } from '@cadencia/chat/channels/contract'
import { useChangeChat } from '@cadencia/chat/channels/react'
import { Chat } from '@cadencia/chat/contract'
import { showToast } from '@cadencia/ui/toast'
import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RecordFormNotice } from '../../../records/forms/record-form-notice.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { showNameRefusal } from './name-refusal.ts'

interface Settings {
  name: string
  description: string
}

/** Name and description of a channel, or the name of a group. */
export function ChatSettingsForm({ chat }: { chat: Chat }) {
  const change = useChangeChat()
  const isChannel = chat.type === 'channel'
  const [error, setError] = useState<string>()
  const recordForm = useRecordForm<Settings, Settings, Chat, Chat>({
    draftKey: `chat.settings.${chat.id}`,
    record: chat,
    recordSchema: Chat,
    toValues: ({ name, description }) => ({ name: name ?? '', description }),
    toBody: (values) => values,
    schema: ChatPatch,
    what: isChannel ? 'este canal' : 'este grupo',
    save: (body) => change.mutateAsync({ params: { id: chat.id }, body }),
    onSaved: () => {
      setError(undefined)
      showToast({ title: isChannel ? 'Canal salvo' : 'Grupo salvo', tone: 'success' })
    },
    failure: (cause) =>
      showNameRefusal(cause, 'Não foi possível salvar. Tente novamente.', { form, setError }),
  })
  const { form, changed, isPending } = recordForm
  return (
    <form onSubmit={recordForm.submit} noValidate aria-label={isChannel ? 'Canal' : 'Grupo'}>
      <Stack gap="md">
        <RecordFormNotice notice={recordForm.notice} />
        <TextInput label="Nome" required {...form.getInputProps('name')} />
        {isChannel && (
          <Textarea
            label="Descrição"
            autosize
            minRows={2}
            maxRows={5}
            {...form.getInputProps('description')}
          />
        )}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        {changed.length > 0 && (
          <Button type="submit" loading={isPending} style={{ alignSelf: 'end' }}>
            Salvar
          </Button>
        )}
      </Stack>
    </form>
  )
}
