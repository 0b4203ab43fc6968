import { mock, type ReceivedCall } from '@cadencia/testkit/msw'
import { listChannels } from './channels/contract.ts'
import {
  addReaction,
  type Chat,
  type ChatMember,
  type ChatPerson,
  deleteMessage,
  editMessage,
  getChat,
  listChatMembers,
  listChats,
  listMessages,
  listOnline,
  type Message,
  openDirectChat,
  openGeneralChat,
  openTeamChat,
  removeReaction,
  sendMessage,
} from './contract.ts'
import { getMarks, listPins, listSaved, markRead, type Pin } from './marks/contract.ts'
import type { LoggedMessage } from './messages/chat-log.ts'
import { searchMessages } from './search/contract.ts'
import { type FollowedThread, listThread, listThreads, markThreadRead } from './threads/contract.ts'

export function makeChatPerson(overrides: Partial<ChatPerson> = {}): ChatPerson {
  return {
    id: crypto.randomUUID(),
    firstName: 'Bruno',
    lastName: 'Lima',
    email: 'bruno.lima@cadencia.example',
    profileImageUrl: null,
    isActive: true,
    ...overrides,
  }
}

export function makeChatMember(overrides: Partial<ChatMember> = {}): ChatMember {
  return { ...makeChatPerson(), lastReadSequence: 0, role: null, ...overrides }
}

export function makeMessage(overrides: Partial<LoggedMessage> = {}): LoggedMessage {
  const { sequence = 1 } = overrides
  return {
    id: crypto.randomUUID(),
    chatId: crypto.randomUUID(),
    sequence,
    revision: sequence,
    senderId: crypto.randomUUID(),
    senderName: 'Bruno Lima',
    content: 'Bom dia! Alguém viu a pauta de hoje?',
    contentFormat: 'markdown',
    messageType: 'text',
    clientId: null,
    createdAt: new Date().toISOString(),
    editedAt: null,
    deletedAt: null,
    mentions: [],
    attachments: [],
    reactions: [],
    taskId: null,
    replyTo: null,
    threadId: null,
    threadSequence: null,
    thread: null,
    version: 1,
    ...overrides,
  }
}

/** A fully read direct chat with Bruno Lima. */
export function makeChat(overrides: Partial<Chat> = {}): Chat {
  const { type = 'direct', lastMessage = null } = overrides
  const otherUser = type === 'direct' ? makeChatPerson() : null
  const lastSequence = lastMessage?.sequence ?? 0
  const createdAt = new Date().toISOString()
  return {
    id: lastMessage?.chatId ?? crypto.randomUUID(),
    type,
    name: otherUser && `${otherUser.firstName} ${otherUser.lastName}`,
    description: '',
    isPrivate: false,
    isArchived: false,
    role: null,
    version: 1,
    teamId: null,
    lastMessage,
    unreadCount: 0,
    mentionCount: 0,
    preferences: { notify: 'all', mutedUntil: null, isStarred: false },
    createdAt,
    otherUser,
    memberCount: 2,
    lastSequence,
    revision: lastMessage?.revision ?? 0,
    lastReadSequence: lastSequence,
    otherReadSequence: otherUser && 0,
    lastActivityAt: lastMessage?.createdAt ?? createdAt,
    ...overrides,
  }
}

export function makeGeneralChat(overrides: Partial<Chat> = {}): Chat {
  return makeChat({ type: 'general', memberCount: 24, ...overrides })
}

export function makeTeamChat(overrides: Partial<Chat> = {}): Chat {
  return makeChat({ type: 'team', name: 'Comercial', teamId: 'comercial', memberCount: 6, ...overrides })
}

export interface ChatMocks {
  readonly chats?: Chat[]
  /** Messages of the open chat; sending answers the last one. */
  readonly messages?: Message[]
  readonly members?: ChatMember[]
  readonly onlineIds?: string[]
  readonly pins?: Pin[]
  /** What was answered in the open thread. */
  readonly answers?: Message[]
  readonly threads?: FollowedThread[]
}

/** Returns the messages sent and the read marks. */
export function mockChat(mocks: ChatMocks = {}): {
  readonly sent: readonly ReceivedCall[]
  readonly read: readonly ReceivedCall[]
} {
  const { chats = [], messages = [], members = [], onlineIds = [] } = mocks
  const { pins = [], answers = [], threads = [] } = mocks
  const chat = chats[0] ?? makeChat()
  const message = messages.at(-1) ?? makeMessage({ chatId: chat.id })
  // Registered first: its `:id` would match the paths below.
  mock(getChat, chat)
  mock(listChats, chats)
  mock(listMessages, messages)
  mock(listChatMembers, members)
  mock(listOnline, { userIds: onlineIds })
  mock(searchMessages, [])
  mock(listChannels, [])
  mock(listPins, pins)
  mock(listSaved, [])
  mock(getMarks, { savedIds: [], threads: threads.map(({ root, unread }) => ({ rootId: root.id, unread })) })
  mock(listThreads, threads)
  mock(listThread, answers)
  mock(markThreadRead, null)
  mock(openDirectChat, chat)
  mock(openTeamChat, chat)
  mock(openGeneralChat, chat)
  mock(editMessage, message)
  mock(deleteMessage, null)
  mock(addReaction, message)
  mock(removeReaction, null)
  return {
    sent: mock(sendMessage, message, { status: 201 }),
    read: mock(markRead, {
      chatId: chat.id,
      userId: crypto.randomUUID(),
      lastReadSequence: chat.lastSequence,
      unreadCount: 0,
    }),
  }
}
