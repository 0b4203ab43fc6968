import type { Chat, Message } from '@cadencia/chat/contract'
import { contentText, shortName, typingLabel } from '@cadencia/chat/labels'
import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { useConversation, useDeleteMessage, useSending } from '@cadencia/chat/messages/conversation'
import { SEND_FAILED } from '@cadencia/chat/messages/outbox'
import { useTyping } from '@cadencia/chat/presence/react'
import { messageOf } from '@cadencia/http/http-error'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { showToast } from '@cadencia/ui/toast'
import { Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { Announcer } from '../../../conversation/announcer.tsx'
import { FileDrop } from '../../../conversation/file-drop.tsx'
import { useAnswerDraft } from '../../../conversation/use-answer-draft.ts'
import { useDraftFiles } from '../../../conversation/use-draft-files.ts'
import classes from './conversation.module.css'
import { ConversationContext } from './conversation-context.ts'
import { MessageComposer } from './message-composer.tsx'
import { MessageEditor } from './message-editor.tsx'
import { MessagesArea } from './messages-area.tsx'
import { useConversationValue } from './use-conversation-value.ts'
import { usePeople } from './use-people.ts'

const MakeTaskDialog = lazyDialog(() =>
  import('./make-task-dialog.tsx').then((module) => module.MakeTaskDialog),
)

interface ChatStreamProps {
  chat: Chat
  viewerId: string
  /** The first message of a thread, to show what answers it instead of the chat. */
  root?: Message
  header: ReactNode
}

/** What was said in a chat or in one of its threads, and where one writes. */
export function ChatStream({ chat, viewerId, root, header }: ChatStreamProps) {
  const threadId = root?.id ?? null
  const log = useConversation(chat.id, { unreadCount: root ? 0 : chat.unreadCount, threadId })
  const { messages, outgoing } = log
  const rows = useMemo(() => withRoot(root, messages), [root, messages])
  const sending = useSending(chat.id, viewerId, threadId)
  const people = usePeople(chat, viewerId)
  const typing = useTyping(chat.id, viewerId)
  const [editedId, setEditedId] = useState<string>()
  const [deleted, setDeleted] = useState<Message>()
  const [taskSource, setTaskSource] = useState<Message>()
  const place = threadId === null ? chat.id : `${chat.id}.${threadId}`
  const attached = useDraftFiles({ use: 'chat', draftKey: `chat.files.${place}` })
  const answering = useAnswerDraft(`chat.${place}.quote`)
  const edited = rows?.find(({ id, deletedAt }) => id === editedId && !deletedAt)
  const context = useConversationValue({
    chat,
    threadId,
    viewerId,
    rows,
    people,
    sending,
    answer: answering.answer,
    setEditedId,
    setDeleted,
    setTaskSource,
  })
  const { canWrite } = context

  function editLast(): void {
    const last = messages?.findLast(({ senderId, deletedAt }) => senderId === viewerId && !deletedAt)
    if (last) setEditedId(last.id)
  }

  return (
    <ConversationContext value={context}>
      {header}
      <FileDrop onFiles={edited || !canWrite ? undefined : attached.add} hint="Solte para anexar à mensagem">
        <MessagesArea
          chat={chat}
          root={root}
          viewerId={viewerId}
          messages={rows}
          outgoing={outgoing}
          readCount={people.readCount}
          error={log.error}
          isFetching={log.isFetching}
          isCatchingUp={log.isCatchingUp}
          onRetry={log.retry}
        />
        <div className={classes.composer}>
          <p className={classes.typing}>
            {root ? '' : typingLabel(typing.map((id) => shortName(people.nameOf(id))))}
          </p>
          {!canWrite ? (
            <Text c="dimmed" size="sm" ta="center" role="status">
              Este canal está arquivado: pode ser lido, e nada nele muda.
            </Text>
          ) : edited ? (
            <MessageEditor
              key={edited.id}
              message={edited}
              people={people.mentionable}
              isLoadingPeople={people.isLoading}
              onDone={() => setEditedId(undefined)}
            />
          ) : (
            <MessageComposer
              chat={chat}
              threadId={threadId}
              draftKey={`chat.${place}`}
              people={people.mentionable}
              isLoadingPeople={people.isLoading}
              attached={attached}
              answering={answering}
              onSend={sending.send}
              onEditLast={editLast}
            />
          )}
        </div>
      </FileDrop>
      <Announcer
        label="Novidades da conversa"
        newest={messages && newestOf(messages, viewerId)}
        failures={outgoing.filter(({ state }) => state === 'failed').length}
        failure={SEND_FAILED}
      />
      <DeleteMessageDialog message={deleted} onClose={() => setDeleted(undefined)} />
      {taskSource && <MakeTaskDialog message={taskSource} onClose={() => setTaskSource(undefined)} />}
    </ConversationContext>
  )
}

/** The answers below what they answer, which stands before all of them. */
function withRoot(root: Message | undefined, answers: readonly LoggedMessage[] | undefined) {
  return root && answers ? [{ ...root, sequence: 0 }, ...answers] : answers
}

function newestOf(messages: readonly LoggedMessage[], viewerId: string) {
  const last = messages.at(-1)
  const isOfOther = last && last.senderId !== viewerId
  const text = isOfOther ? `${last.senderName}: ${contentText(last)}` : undefined
  return { sequence: last?.sequence ?? 0, text }
}

/** Asks before a message is deleted for everyone. */
function DeleteMessageDialog({ message, onClose }: { message: Message | undefined; onClose: () => void }) {
  const { mutate, isPending } = useDeleteMessage()
  const confirm = () => {
    if (!message) return
    mutate(message, {
      onSuccess: onClose,
      onError: (error) =>
        showToast({
          title: messageOf(error, 'Não foi possível apagar a mensagem. Tente novamente.'),
          tone: 'error',
        }),
    })
  }
  return (
    <ConfirmDialog
      opened={message !== undefined}
      title="Apagar mensagem"
      text="A mensagem será apagada para todos. Não é possível desfazer."
      confirmLabel="Apagar"
      isDanger
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
