import { Message } from '@cadencia/chat/contract'
import { chatName, contentText, isTold } from '@cadencia/chat/labels'
import { outbox } from '@cadencia/chat/messages/outbox'
import { useChats, useLiveChatList } from '@cadencia/chat/react'
import { useCurrentUser } from '@cadencia/people/react'
import { useOutboxDelivery } from '@cadencia/realtime/outbox-delivery'
import { useLiveEvent } from '@cadencia/realtime/react'
import { useNavigate } from 'react-router'
import { isPushOn } from '../../kit/push/device-choice.ts'
import { showNotice } from './notices/browser-notices.ts'

/**
 * What the chat does on every screen: keeps the list and its count live, delivers what was left unsent, and tells of
 * new messages outside of the page while it is in the background. Draws nothing.
 */
export function ChatAttendant() {
  const { data: viewer } = useCurrentUser()
  return viewer && !viewer.isGuest ? <Attendance viewerId={viewer.id} /> : null
}

function Attendance({ viewerId }: { viewerId: string }) {
  useLiveChatList(viewerId)
  useOutboxDelivery(outbox, viewerId)
  useNoticesInBackground(viewerId)
  return null
}

function useNoticesInBackground(viewerId: string): void {
  const navigate = useNavigate()
  const { data: chats } = useChats()
  useLiveEvent('new_message', (event) => {
    const message = Message.parse(event.message)
    if (document.visibilityState === 'visible' || message.senderId === viewerId) return
    // A push tells of it.
    if (isPushOn(viewerId) && message.mentions.some(({ userId }) => userId === viewerId)) return
    const chat = chats?.find(({ id }) => id === message.chatId)
    if (chat && !isTold(chat, message, viewerId)) return
    const isDirect = !chat || chat.type === 'direct'
    showNotice({
      title: isDirect ? message.senderName : `${message.senderName} · ${chatName(chat)}`,
      body: contentText(message),
      tag: message.chatId,
      onClick: () => void navigate(`/chat/${message.chatId}`),
    })
  })
}
