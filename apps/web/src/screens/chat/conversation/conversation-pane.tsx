import type { Chat, Message } from '@cadencia/chat/contract'
import { shortName, typingLabel } from '@cadencia/chat/labels'
import { useConversation, useSending } from '@cadencia/chat/messages/conversation'
import { useToggleReaction } from '@cadencia/chat/messages/reactions'
import { useOnline, useTyping } from '@cadencia/chat/presence/react'
import { useChat } from '@cadencia/chat/react'
import { messageOf } from '@cadencia/http/http-error'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { showToast } from '@cadencia/ui/toast'
import { Title } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { FileDrop } from '../../../conversation/file-drop.tsx'
import { useDraftFiles } from '../../../conversation/use-draft-files.ts'
import { Announcer } from './announcer.tsx'
import { Composer } from './composer.tsx'
import classes from './conversation.module.css'
import { ConversationContext } from './conversation-context.ts'
import { BackToList, ConversationHeader } from './conversation-header.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { MessageEditor } from './message-editor.tsx'
import { MessagesArea } from './messages-area.tsx'
import { usePeople } from './use-people.ts'

const MakeTaskDialog = lazyDialog(() =>
  import('./make-task-dialog.tsx').then((module) => module.MakeTaskDialog),
)

interface ConversationPaneProps {
  chatId: string
  viewerId: string
  isPhone: boolean
}

/** One chat: what was said, and where one writes. */
export function ConversationPane({ chatId, viewerId, isPhone }: ConversationPaneProps) {
  const { chat, error, retry } = useChat(chatId)
  if (chat) return <Conversation key={chat.id} chat={chat} viewerId={viewerId} isPhone={isPhone} />
  return (
    <>
      {isPhone && (
        <div className={classes.conversationHeader}>
          <BackToList />
          <Title order={1} size="h3">
            Chat
          </Title>
        </div>
      )}
      {error ? (
        <ErrorState message={messageOf(error, 'Não foi possível carregar a conversa.')} onRetry={retry} />
      ) : chat === null ? (
        <div className={classes.area}>
          <EmptyState
            icon={IconMessageOff}
            text="Conversa não encontrada"
            description="O endereço mudou, ou você não participa dela."
          />
        </div>
      ) : (
        <ConversationSkeleton />
      )}
    </>
  )
}

function Conversation({ chat, viewerId, isPhone }: { chat: Chat; viewerId: string; isPhone: boolean }) {
  const { messages, outgoing, error, isFetching, isCatchingUp, retry } = useConversation(chat.id, chat)
  const sending = useSending(chat.id, viewerId)
  const people = usePeople(chat, viewerId)
  const onlineIds = useOnline()
  const typing = useTyping(chat.id, viewerId)
  const [editedId, setEditedId] = useState<string>()
  const [deleted, setDeleted] = useState<Message>()
  const [taskSource, setTaskSource] = useState<Message>()
  const attached = useDraftFiles({ use: 'chat', draftKey: `chat.files.${chat.id}` })
  const edited = messages?.find(({ id, deletedAt }) => id === editedId && !deletedAt)
  const context = useConversationValue({
    chat,
    viewerId,
    people,
    sending,
    setEditedId,
    setDeleted,
    setTaskSource,
  })

  function editLast(): void {
    const last = messages?.findLast(({ senderId, deletedAt }) => senderId === viewerId && !deletedAt)
    if (last) setEditedId(last.id)
  }

  return (
    <ConversationContext value={context}>
      <ConversationHeader
        chat={chat}
        isOnline={chat.otherUser !== null && onlineIds.has(chat.otherUser.id)}
        isPhone={isPhone}
      />
      <FileDrop onFiles={edited ? undefined : attached.add} hint="Solte para anexar à mensagem">
        <MessagesArea
          chat={chat}
          viewerId={viewerId}
          messages={messages}
          outgoing={outgoing}
          readCount={people.readCount}
          error={error}
          isFetching={isFetching}
          isCatchingUp={isCatchingUp}
          onRetry={retry}
        />
        <div className={classes.composer}>
          <p className={classes.typing}>{typingLabel(typing.map((id) => shortName(people.nameOf(id))))}</p>
          {edited ? (
            <MessageEditor
              key={edited.id}
              message={edited}
              people={people.mentionable}
              onDone={() => setEditedId(undefined)}
            />
          ) : (
            <Composer
              chatId={chat.id}
              people={people.mentionable}
              attached={attached}
              onSend={sending.send}
              onEditLast={editLast}
            />
          )}
        </div>
      </FileDrop>
      <Announcer messages={messages} outgoing={outgoing} viewerId={viewerId} />
      <DeleteMessageDialog message={deleted} onClose={() => setDeleted(undefined)} />
      {taskSource && <MakeTaskDialog message={taskSource} onClose={() => setTaskSource(undefined)} />}
    </ConversationContext>
  )
}

interface ConversationValue {
  chat: Chat
  viewerId: string
  people: ReturnType<typeof usePeople>
  sending: ReturnType<typeof useSending>
  setEditedId: (id: string) => void
  setDeleted: (message: Message) => void
  setTaskSource: (message: Message) => void
}

function useConversationValue({
  chat,
  viewerId,
  people,
  sending,
  setEditedId,
  setDeleted,
  setTaskSource,
}: ConversationValue) {
  const { mutate: toggle } = useToggleReaction(viewerId)
  const isDirect = chat.type === 'direct'
  const { nameOf, pictureOf } = people
  const { retry, discard } = sending
  return useMemo(
    () => ({
      viewerId,
      isDirect,
      nameOf,
      pictureOf,
      react: (message: Message, emoji: string) =>
        toggle(
          { message, emoji },
          {
            onError: (error) =>
              showToast({ title: messageOf(error, 'Não foi possível reagir à mensagem.'), tone: 'error' }),
          },
        ),
      edit: ({ id }: Message) => setEditedId(id),
      remove: setDeleted,
      makeTask: setTaskSource,
      retry,
      discard,
    }),
    [viewerId, isDirect, nameOf, pictureOf, toggle, setEditedId, setDeleted, setTaskSource, retry, discard],
  )
}
