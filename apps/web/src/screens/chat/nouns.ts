import { IconHash, IconMessage, IconMessages } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'
import { useUnreadBadge } from './use-unread-badge.ts'

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
