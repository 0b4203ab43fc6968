import { ATTACHMENTS_MAX, COMMENT_MAX, type DiscussedKind } from '@cadencia/discussions/contract'
import type { Written } from '@cadencia/discussions/react'
import { useDraft } from '@cadencia/ui/drafts'
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { MessageField } from '../kit/text/message-field.tsx'
import { useMentions } from '../kit/text/use-mentions.ts'
import { AttachButton } from './attach-button.tsx'
import { AttachedFiles } from './attached-files.tsx'
import classes from './discussion.module.css'
import { useDiscussion } from './discussion-context.ts'
import { draftKeyOf } from './draft-key.ts'
import { Answered } from './quote.tsx'
import type { useAnswerDraft } from './use-answer-draft.ts'
import type { DraftFiles } from './use-draft-files.ts'
import { useOffered } from './use-offered.ts'

interface CommentComposerProps {
  kind: DiscussedKind
  recordId: string
  attached: DraftFiles
  answering: ReturnType<typeof useAnswerDraft>
  onSend: (written: Written) => void
  /** Arrow up in the empty field: edit the last own comment. */
  onEditLast: () => void
}

/** Writes new comments; Ctrl+Enter sends. What is typed stays with its record until it is sent. */
export function CommentComposer(props: CommentComposerProps) {
  const { kind, recordId, attached, answering, onSend, onEditLast } = props
  const { answered } = answering
  const { people, viewerId } = useDiscussion()
  const draft = useDraft(draftKeyOf(kind, recordId), { body: '' })
  const [body, setBody] = useState(draft.values.body)
  const offered = useOffered({ kind, recordId }, { body, viewerId })
  const mentions = useMentions(people)
  const field = useRef<HTMLTextAreaElement>(null)
  const { uploads, files, hold, add, clear } = attached
  const [isBlockedShown, setBlockedShown] = useState(false)
  const tooMany = files.length > ATTACHMENTS_MAX ? `Anexe no máximo ${ATTACHMENTS_MAX} arquivos` : undefined
  const blocked = hold ?? tooMany
  if (isBlockedShown && !blocked) setBlockedShown(false)

  useEffect(() => {
    if (answered) field.current?.focus({ preventScroll: true })
  }, [answered])

  function change(next: string): void {
    setBody(next)
    draft.save({ body: next })
  }

  function send(): void {
    if (blocked) {
      setBlockedShown(true)
      return
    }
    const written = body.trim()
    onSend({
      body: written,
      mentions: mentions.mentionedIn(written),
      files,
      replyToId: answered?.id ?? null,
    })
    setBody('')
    draft.clear()
    answering.clear()
    mentions.forget()
    clear()
    field.current?.focus({ preventScroll: true })
  }

  const problem = isBlockedShown ? blocked : uploads.items.length > 0 && uploads.refusal
  return (
    <>
      {answered && <Answered name={answered.name} text={answered.text} onCancel={answering.clear} />}
      <AttachedFiles uploads={uploads} label="Arquivos do comentário" />
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.hold ?? ''}>
          {problem}
        </Text>
      )}
      <MessageField
        ref={field}
        label="Comentário"
        placeholder="Escreva um comentário"
        sendLabel="Comentar"
        text={body}
        maxLength={COMMENT_MAX}
        people={offered}
        onMention={mentions.onMention}
        sendsBy="Ctrl+Enter"
        leading={<AttachButton attached={attached} />}
        mayBeEmpty={uploads.items.length > 0}
        onText={change}
        onSend={send}
        onArrowUp={onEditLast}
        onFiles={add}
        {...(answered && { onEscape: answering.clear })}
      />
    </>
  )
}
