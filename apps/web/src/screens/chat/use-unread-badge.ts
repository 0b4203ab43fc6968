import { useChats } from '@cadencia/chat/react'
import { plural } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'

/** How many messages of all chats the viewer has not read. Guests have no chat. */
export function useUnreadBadge(): { count: number; label: string } | undefined {
  const { data: viewer } = useCurrentUser()
  const { data: chats } = useChats({ isEnabled: viewer?.isGuest === false })
  if (!chats) return undefined
  const count = chats.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
  return { count, label: plural(count, 'mensagem não lida', 'mensagens não lidas') }
}
