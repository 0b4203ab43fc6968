import { COMMENT_MAX, type Comment } from '@cadencia/discussions/contract'
import { useEditComment } from '@cadencia/discussions/react'
import { messageOf } from '@cadencia/http/http-error'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { MessageField } from '../kit/text/message-field.tsx'
import { NewerTextNotice } from '../kit/text/newer-text-notice.tsx'
import { useEditDraft } from '../kit/text/use-edit-draft.ts'
import { useMentions } from '../kit/text/use-mentions.ts'
import classes from './discussion.module.css'
import { useDiscussion } from './discussion-context.ts'
import { draftKeyOf } from './draft-key.ts'
import { useOffered } from './use-offered.ts'

/** Changes an own comment in its place. */
export function CommentEditor({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { subject, people, viewerId } = useDiscussion()
  const edit = useEditDraft({
    draftKey: draftKeyOf(subject.kind, `edit.${comment.id}`),
    text: comment.body,
    version: comment.version,
  })
  const body = edit.typed
  const offered = useOffered(subject, { body, viewerId })
  const mentions = useMentions(people, comment.mentions)
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error } = useEditComment(subject)

  useEffect(() => {
    const { current } = field
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  function finish(): void {
    edit.clear()
    onDone()
  }

  function save(): void {
    if (edit.newer !== undefined) return
    const written = body.trim()
    if (written === comment.body) {
      finish()
      return
    }
    // Who left the organisation is in no list, and nobody is while it is loaded.
    const unlisted = comment.mentions.filter((id) => people.every((person) => person.id !== id))
    mutate(
      {
        params: { id: comment.id },
        body: {
          body: written,
          mentions: [...mentions.mentionedIn(written), ...unlisted],
          version: edit.version,
        },
      },
      { onSuccess: finish },
    )
  }

  return (
    <div className={classes.editing}>
      <NewerTextNotice edit={edit} format={comment.bodyFormat} />
      {error && edit.newer === undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.hold ?? ''}>
          {messageOf(error, 'Não foi possível editar o comentário. Tente novamente.')}
        </Text>
      )}
      <MessageField
        ref={field}
        label="Editar comentário"
        sendLabel="Salvar"
        text={body}
        maxLength={COMMENT_MAX}
        people={offered}
        onMention={mentions.onMention}
        sendsBy="Ctrl+Enter"
        mayBeEmpty={comment.files.length > 0}
        isPending={isPending}
        onText={edit.change}
        onSend={save}
        onEscape={finish}
      />
      <Group justify="flex-end" mt={6}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={finish}>
          Cancelar
        </Button>
      </Group>
    </div>
  )
}
