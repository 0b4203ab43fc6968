import { MESSAGE_MAX, type Message } from '@cadencia/chat/contract'
import { useEditMessage } from '@cadencia/chat/messages/conversation'
import { Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { TextEdit } from '../../../conversation/text-edit.tsx'
import type { Mentionable } from '../../../kit/text/mentions.ts'

interface MessageEditorProps {
  message: Message
  people: readonly Mentionable[]
  /** They are not known yet. */
  isLoadingPeople: boolean
  onDone: () => void
}

/** Changes an own message, in the composer's place; the text being written there waits. */
export function MessageEditor({ message, people, isLoadingPeople, onDone }: MessageEditorProps) {
  const { mutate, isPending, error } = useEditMessage()
  return (
    <div>
      <Group gap={6} wrap="nowrap" mb={6}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
        <Text size="sm" fw={550}>
          Editando mensagem
        </Text>
      </Group>
      <TextEdit
        draftKey={`chat.edit.${message.id}`}
        label="Editar mensagem"
        text={message.content}
        format={message.contentFormat}
        version={message.version}
        mentionedIds={message.mentions.map(({ userId }) => userId)}
        people={people}
        isLoadingPeople={isLoadingPeople}
        maxLength={MESSAGE_MAX}
        isPending={isPending}
        error={error}
        failure="Não foi possível editar a mensagem. Tente novamente."
        onSave={({ text, mentionIds, version }, onSaved) =>
          mutate(
            {
              params: { id: message.chatId, messageId: message.id },
              body: { content: text, mentionIds: [...mentionIds], version },
            },
            { onSuccess: onSaved },
          )
        }
        onDone={onDone}
      />
    </div>
  )
}
