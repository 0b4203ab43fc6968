import { ATTACHMENTS_MAX, type Chat, MESSAGE_MAX } from '@cadencia/chat/contract'
import type { Written } from '@cadencia/chat/messages/conversation'
import { useTellTyping } from '@cadencia/chat/presence/react'
import { useDraft } from '@cadencia/ui/drafts'
import { CAN_HOVER } from '@cadencia/ui/theme'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Composer } from '../../../conversation/composer.tsx'
import { Answered } from '../../../conversation/quote.tsx'
import type { useAnswerDraft } from '../../../conversation/use-answer-draft.ts'
import type { DraftFiles } from '../../../conversation/use-draft-files.ts'
import type { Mentionable } from '../../../kit/text/mentions.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import classes from './conversation.module.css'
import { ScheduleButton } from './schedule-button.tsx'

interface MessageComposerProps {
  chat: Pick<Chat, 'id' | 'type'>
  /** The first message of the thread in which it answers; null in the chat. */
  threadId: string | null
  draftKey: string
  people: readonly Mentionable[]
  /** They are not known yet. */
  isLoadingPeople: boolean
  /** Its files. */
  attached: DraftFiles
  answering: ReturnType<typeof useAnswerDraft>
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
export function MessageComposer(props: MessageComposerProps) {
  const { chat, threadId, draftKey, people, attached, answering, onSend, onEditLast } = props
  const draft = useDraft(draftKey, { text: '' })
  const [alsoInChat, setAlsoInChat] = useState(false)
  const sendTyping = useTellTyping(chat.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const { answered } = answering
  useFocusWhenAsked(field, threadId, answered !== undefined)

  function forget(): void {
    setAlsoInChat(false)
    draft.clear()
    answering.clear()
    sendTyping(false)
  }

  const answer = { replyToId: answered?.id ?? null, alsoInChat }
  return (
    <>
      {answered && <Answered name={answered.name} text={answered.text} onCancel={answering.clear} />}
      <Composer
        field={field}
        draftKey={draftKey}
        initialText={draft.values.text}
        label={threadId === null ? 'Escreva uma mensagem' : 'Escreva uma resposta'}
        sendLabel="Enviar"
        filesLabel="Arquivos da mensagem"
        maxLength={MESSAGE_MAX}
        maxFiles={ATTACHMENTS_MAX}
        people={people}
        isLoadingPeople={props.isLoadingPeople}
        attached={attached}
        trailing={({ isReady, take }) => (
          <ScheduleButton
            chatId={chat.id}
            threadId={threadId}
            isDisabled={!isReady}
            onTake={() => {
              const { written, forget: settle, putBack } = take()
              const { text: content, ...rest } = written
              return {
                message: { content, ...rest, ...answer },
                forget: settle,
                putBack: () => {
                  putBack()
                  setAlsoInChat(alsoInChat)
                  if (answered) answering.answer(answered)
                },
              }
            }}
          />
        )}
        onText={(text) => {
          draft.save({ text })
          sendTyping(text.trim() !== '')
        }}
        onSend={({ text: content, ...rest }) => onSend({ content, ...rest, ...answer })}
        onSent={forget}
        onEditLast={onEditLast}
        onEscape={answered && answering.clear}
      />
      {threadId !== null && (
        <label className={classes.also}>
          <input
            type="checkbox"
            checked={alsoInChat}
            onChange={(event) => setAlsoInChat(event.currentTarget.checked)}
          />
          {ALSO_LABELS[chat.type]}
        </label>
      )}
    </>
  )
}

/** With a mouse as the chat opens; also where the address or a quotation asks for an answer. */
function useFocusWhenAsked(
  field: { readonly current: HTMLTextAreaElement | null },
  threadId: string | null,
  isQuoting: boolean,
): void {
  const canHover = useMediaQuery(CAN_HOVER, false, { getInitialValueInEffect: false })
  const { params, change } = useUrlState()
  const isReply = params.has('reply') && params.get('thread') === threadId
  useEffect(() => {
    if (!isReply) return
    field.current?.focus({ preventScroll: true })
    change({ reply: null })
  }, [field, isReply, change])
  useEffect(() => {
    if (canHover || isQuoting) field.current?.focus({ preventScroll: true })
  }, [field, canHover, isQuoting])
}
