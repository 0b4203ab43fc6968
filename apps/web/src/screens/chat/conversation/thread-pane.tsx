import type { Chat } from '@cadencia/chat/contract'
import { chatName } from '@cadencia/chat/labels'
import { useMarks } from '@cadencia/chat/marks/react'
import { useConversation, useHistory } from '@cadencia/chat/messages/conversation'
import { useChat } from '@cadencia/chat/react'
import { useFollowThread } from '@cadencia/chat/threads/react'
import { isUnknown, messageOf } from '@cadencia/http/http-error'
import { BackButton } from '@cadencia/ui/back-button'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { useFocusReturn } from '@cadencia/ui/use-focus-return'
import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { IconBell, IconBellOff, IconMessageOff, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { showFailure } from '../../../kit/show-failure.ts'
import { ChatStream } from './chat-stream.tsx'
import classes from './conversation.module.css'
import { ConversationSkeleton } from './conversation-skeleton.tsx'

interface ThreadPaneProps {
  chatId: string
  threadId: string
  viewerId: string
  isPhone: boolean
  onClose: () => void
}

/** The answers to one message: beside the chat, on a phone in its place. */
export function ThreadPane({ chatId, threadId, viewerId, isPhone, onClose }: ThreadPaneProps) {
  useFocusReturn(true)
  const { chat, error, retry } = useChat(chatId)
  const header = <ThreadHeader chat={chat ?? undefined} {...{ threadId, isPhone, onClose }} />
  if (chat) return <Thread key={chat.id} {...{ chat, threadId, viewerId, header }} />
  return (
    <>
      {header}
      {error ? (
        <ErrorState message={messageOf(error, 'Não foi possível carregar a conversa.')} onRetry={retry} />
      ) : chat === null ? (
        <NotFound />
      ) : (
        <ConversationSkeleton />
      )}
    </>
  )
}

interface ThreadProps {
  chat: Chat
  threadId: string
  viewerId: string
  header: ReactNode
}

function Thread({ chat, threadId, viewerId, header }: ThreadProps) {
  const { messages, error, retry } = useConversation(chat.id, chat)
  const root = messages?.find(({ id }) => id === threadId)
  const history = useHistory(chat.id)
  const isAskedFor = useRef(false)
  const isMissing = messages !== undefined && root === undefined
  // Beside the chat it is loaded into the chat's messages, where it stays as current as they are.
  const ask = useEffectEvent(() => {
    if (isAskedFor.current) return
    isAskedFor.current = true
    history.fetch({ around: threadId })
  })
  useEffect(() => {
    if (isMissing) ask()
  }, [isMissing])
  if (root) return <ChatStream chat={chat} viewerId={viewerId} root={root} header={header} />
  return (
    <>
      {header}
      {error && !messages ? (
        <ErrorState message={messageOf(error, 'Não foi possível carregar a conversa.')} onRetry={retry} />
      ) : isUnknown(history.error) ? (
        <NotFound />
      ) : history.error ? (
        <ErrorState
          message={messageOf(history.error, 'Não foi possível carregar a conversa.')}
          onRetry={() => history.fetch({ around: threadId })}
          isRetrying={history.isFetching}
        />
      ) : (
        <ConversationSkeleton />
      )}
    </>
  )
}

function NotFound() {
  return (
    <div className={classes.area}>
      <EmptyState icon={IconMessageOff} text="Mensagem não encontrada" />
    </div>
  )
}

interface ThreadHeaderProps extends Pick<ThreadPaneProps, 'threadId' | 'isPhone' | 'onClose'> {
  chat: Chat | undefined
}

function ThreadHeader({ chat, threadId, isPhone, onClose }: ThreadHeaderProps) {
  return (
    <div className={classes.conversationHeader}>
      {isPhone && <BackButton onClick={onClose} />}
      <div className={classes.conversationName}>
        <Title order={isPhone ? 1 : 2} size="h3">
          Respostas
        </Title>
        <Text size="sm" c="dimmed" truncate>
          {chat ? chatName(chat) : ' '}
        </Text>
      </div>
      <div className={classes.headerTools}>
        {chat && <FollowButton chatId={chat.id} rootId={threadId} />}
        {!isPhone && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Fechar respostas"
            title="Fechar"
            onClick={onClose}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}

function FollowButton({ chatId, rootId }: { chatId: string; rootId: string }) {
  const { data: marks } = useMarks(chatId)
  const { mutate, isPending } = useFollowThread()
  const isFollowing = marks?.threads.some((thread) => thread.rootId === rootId) ?? false
  const Icon = isFollowing ? IconBellOff : IconBell
  const toggle = () =>
    mutate(
      { chatId, rootId, isFollowing: !isFollowing },
      { onError: (error) => showFailure(error, 'Não foi possível mudar isso. Tente novamente.') },
    )
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      disabled={marks === undefined}
      loading={isPending}
      onClick={toggle}
    >
      {isFollowing ? 'Deixar de seguir' : 'Seguir'}
    </Button>
  )
}
