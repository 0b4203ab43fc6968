import { useChats } from '@cadencia/chat/react'
import { plural } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import type { Badge } from '../../shell/area.ts'

/** How many messages of all chats the viewer has not read. Guests have no chat. */
export function useUnreadBadge(): Badge | undefined {
  const { data: viewer } = useCurrentUser()
  const { data: chats } = useChats({ isEnabled: viewer?.isGuest === false })
  if (!chats) return undefined
  const count = chats.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
  return { count, label: plural(count, 'mensagem não lida', 'mensagens não lidas') }
}
