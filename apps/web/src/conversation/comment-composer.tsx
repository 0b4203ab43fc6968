import { ATTACHMENTS_MAX, COMMENT_MAX, type DiscussedKind } from '@cadencia/discussions/contract'
import type { Written } from '@cadencia/discussions/react'
import { useDraft } from '@cadencia/ui/drafts'
import { useEffect, useRef, useState } from 'react'
import { Composer } from './composer.tsx'
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

/** Writes new comments. What is typed stays with its record until it is sent. */
export function CommentComposer(props: CommentComposerProps) {
  const { kind, recordId, attached, answering, onSend, onEditLast } = props
  const { answered } = answering
  const { people, isLoadingPeople, viewerId } = useDiscussion()
  const draftKey = draftKeyOf(kind, recordId)
  const draft = useDraft(draftKey, { body: '' })
  const [isNeeded, setNeeded] = useState(draft.values.body !== '')
  const offered = useOffered({ kind, recordId }, { isNeeded, viewerId })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (answered) field.current?.focus({ preventScroll: true })
  }, [answered])

  return (
    <>
      {answered && <Answered name={answered.name} text={answered.text} onCancel={answering.clear} />}
      <Composer
        field={field}
        draftKey={draftKey}
        initialText={draft.values.body}
        label="Comentário"
        placeholder="Escreva um comentário"
        sendLabel="Comentar"
        filesLabel="Arquivos do comentário"
        maxLength={COMMENT_MAX}
        maxFiles={ATTACHMENTS_MAX}
        people={people}
        offered={offered.people}
        isLoadingPeople={isLoadingPeople || offered.isLoading}
        attached={attached}
        onText={(next) => {
          setNeeded(next !== '')
          draft.save({ body: next })
        }}
        onSend={({ text, mentionIds, files }) =>
          onSend({ body: text, mentions: mentionIds, files, replyToId: answered?.id ?? null })
        }
        onSent={() => {
          draft.clear()
          answering.clear()
        }}
        onEditLast={onEditLast}
        onEscape={answered && answering.clear}
      />
    </>
  )
}
