import { MESSAGE_MAX, type Message } from '@cadencia/chat/contract'
import { useEditMessage } from '@cadencia/chat/messages/conversation'
import { messageOf } from '@cadencia/http/http-error'
import { Button, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Mentionable } from '../../../kit/text/mentions.ts'
import { MessageField } from '../../../kit/text/message-field.tsx'
import { NewerTextNotice } from '../../../kit/text/newer-text-notice.tsx'
import { useEditDraft } from '../../../kit/text/use-edit-draft.ts'
import { useMentions } from '../../../kit/text/use-mentions.ts'
import classes from './conversation.module.css'

interface MessageEditorProps {
  message: Message
  people: readonly Mentionable[]
  onDone: () => void
}

/** Changes an own message, in the composer's place; the text being written there waits. */
export function MessageEditor({ message, people, onDone }: MessageEditorProps) {
  const edit = useEditDraft({
    draftKey: `chat.edit.${message.id}`,
    text: message.content,
    version: message.version,
  })
  const text = edit.typed
  const mentions = useMentions(
    people,
    message.mentions.map(({ userId }) => userId),
  )
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error } = useEditMessage()

  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  function finish(): void {
    edit.clear()
    onDone()
  }

  function save(): void {
    if (edit.newer !== undefined) return
    const content = text.trim()
    if (content === message.content) {
      finish()
      return
    }
    const body = { content, mentionIds: mentions.mentionedIn(content), version: edit.version }
    mutate({ params: { id: message.chatId, messageId: message.id }, body }, { onSuccess: finish })
  }

  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6} wrap="nowrap">
        <Group gap={6} wrap="nowrap">
          <IconPencil size={16} stroke={1.75} aria-hidden />
          <Text size="sm" fw={550}>
            Editando mensagem
          </Text>
        </Group>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={finish}>
          Cancelar
        </Button>
      </Group>
      <NewerTextNotice edit={edit} format={message.contentFormat} />
      {error && edit.newer === undefined && (
        <Text size="sm" c="red" role="alert" className={classes.editError}>
          {messageOf(error, 'Não foi possível editar a mensagem. Tente novamente.')}
        </Text>
      )}
      <MessageField
        ref={field}
        label="Editar mensagem"
        sendLabel="Salvar"
        text={text}
        maxLength={MESSAGE_MAX}
        people={people}
        onMention={mentions.onMention}
        isPending={isPending}
        onText={edit.change}
        onSend={save}
        onEscape={finish}
      />
    </div>
  )
}
