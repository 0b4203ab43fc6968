import { callingCount } from '@cadencia/chat/chat-list'
import { useChats } from '@cadencia/chat/react'
import { plural } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'

/** How many messages call for the viewer: unread ones, in quiet chats only those that mention them. Guests have no chat. */
export function useUnreadBadge(): { count: number; label: string } | undefined {
  const { data: viewer } = useCurrentUser()
  const { data: chats } = useChats({ isEnabled: viewer?.isGuest === false })
  if (!chats) return undefined
  const count = chats.reduce((sum, chat) => sum + callingCount(chat, Date.now()), 0)
  return { count, label: plural(count, 'mensagem não lida', 'mensagens não lidas') }
}
