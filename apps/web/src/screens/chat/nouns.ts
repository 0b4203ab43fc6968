import type { MessageLog } from '@cadencia/chat/messages/chat-log'
import { IconHash, IconMessage, IconMessages } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'
import { useUnreadBadge } from './use-unread-badge.ts'

/** Of a chat, the newest messages. */
export const MESSAGES_KEPT = 100

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
  creates: [{ label: 'Nova conversa', to: '/chat?new=1' }],
  live: () => import('@cadencia/chat/react').then((hooks) => hooks.chatInvalidations),
  async kept() {
    const [calls, { newestOf }] = await Promise.all([
      import('@cadencia/chat/contract'),
      import('@cadencia/realtime/live-log'),
    ])
    const newest = (data: unknown) => newestOf(data as MessageLog, MESSAGES_KEPT)
    return [
      calls.listChats,
      calls.getChat,
      calls.listChatMembers,
      { key: calls.listMessages.url, part: newest },
    ]
  },
}

export const chats: Noun = { kind: 'chat', label: 'Conversas', icon: IconMessages }
export const channels: Noun = { kind: 'channel', label: 'Canais', icon: IconHash }
export const messages: Noun = { kind: 'message', label: 'Mensagens', icon: IconMessage }
