import { COMMENT_MAX, type Comment } from '@cadencia/discussions/contract'
import { useEditComment } from '@cadencia/discussions/react'
import classes from './discussion.module.css'
import { useDiscussion } from './discussion-context.ts'
import { draftKeyOf } from './draft-key.ts'
import { TextEdit } from './text-edit.tsx'
import { useOffered } from './use-offered.ts'

/** Changes an own comment in its place. */
export function CommentEditor({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { subject, people, isLoadingPeople, viewerId } = useDiscussion()
  const offered = useOffered(subject, { isNeeded: true, viewerId })
  const { mutate, isPending, error } = useEditComment(subject)
  // Who left the organisation is in no list.
  const unlisted = comment.mentions.filter((id) => people.every((person) => person.id !== id))
  return (
    <div className={classes.editing}>
      <TextEdit
        draftKey={draftKeyOf(subject.kind, `edit.${comment.id}`)}
        label="Editar comentário"
        text={comment.body}
        format={comment.bodyFormat}
        version={comment.version}
        mentionedIds={comment.mentions}
        people={people}
        offered={offered.people}
        isLoadingPeople={isLoadingPeople || offered.isLoading}
        maxLength={COMMENT_MAX}
        mayBeEmpty={comment.files.length > 0}
        isPending={isPending}
        error={error}
        failure="Não foi possível editar o comentário. Tente novamente."
        onSave={({ text, mentionIds, version }, onSaved) =>
          mutate(
            {
              params: { id: comment.id },
              body: { body: text, mentions: [...mentionIds, ...unlisted], version },
            },
            { onSuccess: onSaved },
          )
        }
        onDone={onDone}
      />
    </div>
  )
}
