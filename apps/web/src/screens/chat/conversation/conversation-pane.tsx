import type { Chat } from '@cadencia/chat/contract'
import { useOnline } from '@cadencia/chat/presence/react'
import { useChat } from '@cadencia/chat/react'
import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Title } from '@mantine/core'
import { MessagesSkeleton } from '../../../conversation/log-area.tsx'
import { ChatStream } from './chat-stream.tsx'
import classes from './conversation.module.css'
import { BackToList, ConversationHeader } from './conversation-header.tsx'
import { ConversationHeaderSkeleton, ConversationSkeleton } from './conversation-skeleton.tsx'

const UnknownChat = lazyPart(
  () => import('./unknown-chat.tsx').then((module) => module.UnknownChat),
  <MessagesSkeleton />,
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
        <UnknownChat chatId={chatId} />
      ) : (
        <>
          {!isPhone && <ConversationHeaderSkeleton />}
          <ConversationSkeleton />
        </>
      )}
    </>
  )
}

function Conversation({ chat, viewerId, isPhone }: { chat: Chat; viewerId: string; isPhone: boolean }) {
  const onlineIds = useOnline()
  const isOnline = chat.otherUser !== null && onlineIds.has(chat.otherUser.id)
  return (
    <ChatStream
      chat={chat}
      viewerId={viewerId}
      header={<ConversationHeader chat={chat} isOnline={isOnline} isPhone={isPhone} />}
    />
  )
}
