import { callingCount } from '@cadencia/chat/chat-list'
import { useChats } from '@cadencia/chat/react'
import { plural } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import { IconHash, IconMessage, IconMessages } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'

export const chat: Noun = {
  label: 'Chat',
  icon: IconMessages,
  area: {
    path: '/chat',
    route: '/chat/:chatId?',
    group: 'Trabalho',
    shortcut: 'c',
    isFor: ({ isGuest }) => !isGuest,
    useBadge: useUnreadBadge,
    load: () => import('./chat-screen.tsx').then((screen) => screen.ChatScreen),
  },
  creates: [
    { label: 'Nova conversa', to: '/chat?new=1' },
    { label: 'Novo canal', to: '/chat?new=channel' },
    { label: 'Novo grupo', to: '/chat?new=group' },
  ],
  links: [
    { label: 'Conversas que sigo', to: '/chat/threads' },
    { label: 'Mensagens salvas', to: '/chat/saved' },
    { label: 'Mensagens agendadas', to: '/chat/scheduled' },
    { label: 'O que perdi no chat', to: '/chat/catch-up' },
    { label: 'Procurar canais', to: '/chat/channels' },
  ],
  live: () => import('./background.ts').then(({ INVALIDATIONS }) => INVALIDATIONS),
  kept: () => import('./background.ts').then(({ KEPT }) => KEPT),
}

export const chats: Noun = { kind: 'chat', label: 'Conversas', icon: IconMessages }
export const channels: Noun = { kind: 'channel', label: 'Canais', icon: IconHash }
export const messages: Noun = { kind: 'message', label: 'Mensagens', icon: IconMessage }

/** How many messages call for the viewer: unread ones, in quiet chats only those that mention them. Guests have no chat. */
function useUnreadBadge(): { count: number; label: string } | undefined {
  const { data: viewer } = useCurrentUser()
  const { data: chats } = useChats({ isEnabled: viewer?.isGuest === false })
  if (!chats) return undefined
  const count = chats.reduce((sum, chat) => sum + callingCount(chat, Date.now()), 0)
  return { count, label: plural(count, 'mensagem não lida', 'mensagens não lidas') }
}
