import { ChannelDraft } from '@cadencia/chat/channels/contract'
import { useCreateChannel } from '@cadencia/chat/channels/react'
import type { Chat } from '@cadencia/chat/contract'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { ParticipantsField } from '../../../records/people/participants-field.tsx'
import { showNameRefusal } from './name-refusal.ts'

const EMPTY: ChannelDraft = { name: '', description: '', isPrivate: false, memberIds: [] }

/** Makes a channel and opens it. */
export function NewChannelDialog({ viewerId, onClose }: { viewerId: string; onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreateChannel()
  const [error, setError] = useState<string>()
  const recordForm = useRecordForm<ChannelDraft, ChannelDraft, Chat>({
    draftKey: 'chat.channel.new',
    initialValues: EMPTY,
    toBody: (values) => values,
    schema: ChannelDraft,
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => void navigate(`/chat/${id}`),
    failure: (cause) =>
      showNameRefusal(cause, 'Não foi possível criar o canal. Tente novamente.', { form, setError }),
  })
  const { form } = recordForm
  const { isPrivate } = form.values
  return (
    <RecordFormDialog
      opened
      title="Novo canal"
      submitLabel="Criar canal"
      error={error}
      recordForm={recordForm}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        required
        placeholder="Por exemplo: lançamento de março"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Descrição"
        autosize
        minRows={2}
        maxRows={5}
        placeholder="De que se fala aqui"
        {...form.getInputProps('description')}
      />
      <Switch
        label="Canal privado"
        description={
          isPrivate
            ? 'Só quem participa sabe do canal, e novas pessoas entram por convite. Isso não muda depois.'
            : 'Todos encontram o canal e entram com um clique. Isso não muda depois.'
        }
        {...form.getInputProps('isPrivate', { type: 'checkbox' })}
      />
      <ParticipantsField label="Pessoas" exceptIds={[viewerId]} {...form.getInputProps('memberIds')} />
    </RecordFormDialog>
  )
}
