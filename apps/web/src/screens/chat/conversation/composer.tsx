import { MESSAGE_MAX } from '@cadencia/chat/contract'
import type { Written } from '@cadencia/chat/messages/conversation'
import { useTellTyping } from '@cadencia/chat/presence/react'
import { useDraft } from '@cadencia/ui/drafts'
import { CAN_HOVER } from '@cadencia/ui/theme'
import { Text } from '@mantine/core'
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

interface ComposerProps {
  chatId: string
  people: readonly Mentionable[]
  /** Its files. */
  attached: DraftFiles
  onSend: (written: Written) => void
  /** Arrow up in the empty field: edit the last own message. */
  onEditLast: () => void
}

/** Writes new messages. What is typed stays with its chat, also over a reload, until it is sent. */
export function Composer({ chatId, people, attached, onSend, onEditLast }: ComposerProps) {
  const draft = useDraft(`chat.${chatId}`, { text: '' })
  const [text, setText] = useState(draft.values.text)
  const sendTyping = useTellTyping(chatId)
  const mentions = useMentions(people)
  const field = useRef<HTMLTextAreaElement>(null)
  const { uploads, files, hold, add, clear } = attached
  const [isBlockedShown, setBlockedShown] = useState(false)
  if (isBlockedShown && !hold) setBlockedShown(false)
  const canHover = useMediaQuery(CAN_HOVER, false, { getInitialValueInEffect: false })

  const { params, change: changeUrl } = useUrlState()
  const isReply = params.has('reply')
  useEffect(() => {
    if (!isReply) return
    field.current?.focus({ preventScroll: true })
    changeUrl({ reply: null })
  }, [isReply, changeUrl])

  useEffect(() => {
    if (canHover) field.current?.focus({ preventScroll: true })
  }, [canHover])

  function change(next: string): void {
    setText(next)
    draft.save({ text: next })
    sendTyping(next.trim() !== '')
  }

  function send(): void {
    if (hold) {
      setBlockedShown(true)
      return
    }
    const content = text.trim()
    onSend({ content, mentionIds: mentions.mentionedIn(content), files })
    setText('')
    draft.clear()
    mentions.forget()
    clear()
    sendTyping(false)
    field.current?.focus({ preventScroll: true })
  }

  const problem = isBlockedShown ? hold : uploads.items.length > 0 && uploads.refusal
  return (
    <>
      <AttachedFiles uploads={uploads} label="Arquivos da mensagem" />
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.hold ?? ''}>
          {problem}
        </Text>
      )}
      <MessageField
        ref={field}
        label="Escreva uma mensagem"
        sendLabel="Enviar"
        text={text}
        maxLength={MESSAGE_MAX}
        people={people}
        onMention={mentions.onMention}
        leading={<AttachButton attached={attached} />}
        mayBeEmpty={uploads.items.length > 0}
        onText={change}
        onSend={send}
        onArrowUp={onEditLast}
        onFiles={add}
      />
    </>
  )
}
