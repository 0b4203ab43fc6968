import { Message } from '@cadencia/chat/contract'
import { chatName, contentText, isTold, messageUrl } from '@cadencia/chat/labels'
import { outbox } from '@cadencia/chat/messages/outbox'
import { useChats, useLiveChatList } from '@cadencia/chat/react'
import { isFollowed } from '@cadencia/chat/threads/react'
import { useCurrentUser } from '@cadencia/people/react'
import { useOutboxDelivery } from '@cadencia/realtime/outbox-delivery'
import { useLiveEvent } from '@cadencia/realtime/react'
import { useQueryClient } from '@tanstack/react-query'
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
  const client = useQueryClient()
  const { data: chats } = useChats()
  useLiveEvent('new_message', (event) => void tell(Message.parse(event.message)))

  async function tell(message: Message): Promise<void> {
    const { chatId, threadId, sequence, senderId } = message
    if (document.visibilityState === 'visible' || senderId === viewerId) return
    // A push tells of it.
    if (isPushOn(viewerId)) return
    const isMentioned = message.mentions.some(({ userId }) => userId === viewerId)
    const chat = chats?.find(({ id }) => id === chatId)
    if (chat && !isTold(chat, message, viewerId)) return
    // What stands only in a thread is for those who follow it.
    const isThreadOnly = sequence === null && threadId !== null
    if (isThreadOnly && !isMentioned && !(await isFollowed(client, threadId))) return
    const isDirect = !chat || chat.type === 'direct'
    showNotice({
      title: isDirect ? message.senderName : `${message.senderName} · ${chatName(chat)}`,
      body: contentText(message),
      tag: isThreadOnly ? threadId : chatId,
      onClick: () => void navigate(isThreadOnly ? messageUrl(message) : `/chat/${chatId}`),
    })
  }
}
