import { type Chat, MESSAGE_MAX } from '@cadencia/chat/contract'
import type { Written } from '@cadencia/chat/messages/conversation'
import { useTellTyping } from '@cadencia/chat/presence/react'
import { useDraft } from '@cadencia/ui/drafts'
import { CAN_HOVER } from '@cadencia/ui/theme'
import { Checkbox, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { AttachButton } from '../../../conversation/attach-button.tsx'
import { AttachedFiles } from '../../../conversation/attached-files.tsx'
import type { DraftFiles } from '../../../conversation/use-draft-files.ts'
import type { Mentionable } from '../../../kit/text/mentions.ts'
import { MessageField } from '../../../kit/text/message-field.tsx'
import { useMentions } from '../../../kit/text/use-mentions.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import classes from './conversation.module.css'
import { QuotedMessage } from './quoted-message.tsx'
import { ScheduleButton } from './schedule-button.tsx'
import type { useQuoteDraft } from './use-quote-draft.ts'

interface ComposerProps {
  chat: Pick<Chat, 'id' | 'type'>
  /** The first message of the thread in which it answers; null in the chat. */
  threadId: string | null
  draftKey: string
  people: readonly Mentionable[]
  /** Its files. */
  attached: DraftFiles
  answering: ReturnType<typeof useQuoteDraft>
  onSend: (written: Written) => void
  /** Arrow up in the empty field: edit the last own message. */
  onEditLast: () => void
}

const ALSO_LABELS = {
  channel: 'Enviar também no canal',
  team: 'Enviar também no canal',
  general: 'Enviar também no chat geral',
  group: 'Enviar também no grupo',
  direct: 'Enviar também na conversa direta',
} as const satisfies Record<Chat['type'], string>

/** Writes new messages. What is typed stays with its chat, also over a reload, until it is sent. */
export function Composer(props: ComposerProps) {
  const { chat, threadId, draftKey, people, attached, answering, onSend, onEditLast } = props
  const draft = useDraft(draftKey, { text: '' })
  const [text, setText] = useState(draft.values.text)
  const [alsoInChat, setAlsoInChat] = useState(false)
  const sendTyping = useTellTyping(chat.id)
  const mentions = useMentions(people)
  const field = useRef<HTMLTextAreaElement>(null)
  const { uploads, files, hold, add, clear } = attached
  const [isBlockedShown, setBlockedShown] = useState(false)
  if (isBlockedShown && !hold) setBlockedShown(false)
  const canHover = useMediaQuery(CAN_HOVER, false, { getInitialValueInEffect: false })
  const { quoted } = answering

  const { params, change: changeUrl } = useUrlState()
  const isReply = params.has('reply')
  useEffect(() => {
    if (!isReply) return
    field.current?.focus({ preventScroll: true })
    changeUrl({ reply: null })
  }, [isReply, changeUrl])

  useEffect(() => {
    if (canHover || quoted) field.current?.focus({ preventScroll: true })
  }, [canHover, quoted])

  function change(next: string): void {
    setText(next)
    draft.save({ text: next })
    sendTyping(next.trim() !== '')
  }

  function written(): Written {
    const content = text.trim()
    const mentionIds = mentions.mentionedIn(content)
    return { content, mentionIds, files, replyToId: quoted?.id ?? null, alsoInChat }
  }

  function reset(): void {
    setText('')
    setAlsoInChat(false)
    draft.clear()
    mentions.forget()
    clear()
    answering.clear()
    sendTyping(false)
    field.current?.focus({ preventScroll: true })
  }

  function send(): void {
    if (hold) {
      setBlockedShown(true)
      return
    }
    onSend(written())
    reset()
  }

  const problem = isBlockedShown ? hold : uploads.items.length > 0 && uploads.refusal
  const hasContent = text.trim() !== '' || uploads.items.length > 0
  return (
    <>
      {quoted && <QuotedMessage {...quoted} onCancel={answering.clear} />}
      <AttachedFiles uploads={uploads} label="Arquivos da mensagem" />
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.hold ?? ''}>
          {problem}
        </Text>
      )}
      <MessageField
        ref={field}
        label={threadId === null ? 'Escreva uma mensagem' : 'Escreva uma resposta'}
        sendLabel="Enviar"
        text={text}
        maxLength={MESSAGE_MAX}
        people={people}
        onMention={mentions.onMention}
        leading={<AttachButton attached={attached} />}
        trailing={
          <ScheduleButton
            chatId={chat.id}
            threadId={threadId}
            isDisabled={!hasContent || text.trim().length > MESSAGE_MAX || hold !== undefined}
            written={written}
            onScheduled={reset}
          />
        }
        mayBeEmpty={uploads.items.length > 0}
        onText={change}
        onSend={send}
        onArrowUp={onEditLast}
        onFiles={add}
        {...(quoted && { onEscape: answering.clear })}
      />
      {threadId !== null && (
        <Checkbox
          size="sm"
          mt={8}
          label={ALSO_LABELS[chat.type]}
          checked={alsoInChat}
          onChange={(event) => setAlsoInChat(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
