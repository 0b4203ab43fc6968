import { endpoint } from '@cadencia/contract/endpoint'
import { Emoji, Reaction } from '@cadencia/contract/reactions'
import { TextFormat } from '@cadencia/contract/text-format'
import { Empty, Id, IdParams, Instant, isBlank, page, text, Version } from '@cadencia/contract/values'
import { z } from 'zod'

/*
 * What arrives live on `/ws` (shapes: `@cadencia/realtime/contract`), without joining anything unless told:
 * - `new_message {chatId, threadId, message: Message}`: in any of one's chats, one's own from all pages included.
 * - `changed {entity: CHAT_MESSAGE, id, scope: chatId, threadId, row: Message}`: edited, deleted, reacted to, made a task, or
 *   its thread was answered.
 * - `changed {entity: CHAT, id}`: a chat is new in one's list, opened by another person or on another page.
 * - `typing {chatId, userId, isTyping}`: tell it with the signal of the same name, at most three times a second;
 *   nobody says that it ended when a page goes away, so let it lapse (`TYPING_LASTS_MS`).
 * - `read {chatId, userId, lastReadSequence}`: the other person of a direct chat, or oneself on another page.
 * - `presence {online, offline}`: ids, after joining `PRESENCE_TOPIC` (realtime's contract); ask `listOnline` for the beginning.
 * - `changed {entity: CHAT_THREAD, id}`: one follows a thread, does so no more, or has read it, on any page.
 * - `changed {entity: CHAT_PINS | CHAT_SAVED | CHAT_SCHEDULED, id}`: what a chat pins (`id`: its own); what one saved or scheduled.
 * The palette leads to `/chat/<chatId>` and `/chat/<chatId>?message=<messageId>`.
 * While connected, messages and changes of a chat come in the order of their `revision`.
 */
export const CHAT = 'chat'
export const CHAT_MESSAGE = 'chat_message'
export const CHAT_GROUP = 'chat'
export const CHAT_THREAD = 'chat_thread'
export const CHAT_PINS = 'chat_pins'
export const CHAT_SAVED = 'chat_saved'
export const CHAT_SCHEDULED = 'chat_scheduled'

/** The name under which live events address a chat's participants. */
export function chatGroup(chatId: string): string {
  return `${CHAT_GROUP}:${chatId}`
}

/** How long a `typing` event is valid; clients repeat it every three seconds. */
export const TYPING_LASTS_MS = 6000

export const CHAT_TYPES = ['direct', 'team', 'general', 'channel', 'group'] as const
export const ChatType = z.enum(CHAT_TYPES)
export type ChatType = z.infer<typeof ChatType>

/** Owners change a channel, its members and their roles. */
export const ChannelRole = z.enum(['owner', 'member'], 'Papel inválido')
export type ChannelRole = z.infer<typeof ChannelRole>

/** Keys of the teams that have a chat. */
export const CHAT_AREAS = ['comercial', 'ti', 'cs', 'marketing', 'pedagogico', 'financeiro'] as const
export const ChatArea = z.enum(CHAT_AREAS, 'Área inválida')
export type ChatArea = z.infer<typeof ChatArea>

export const MESSAGE_MAX = 4000
/** Default page size. */
export const MESSAGES_PER_PAGE = 50
export const ATTACHMENTS_MAX = 5
export const MENTIONS_MAX = 50
/** Different emoji on one message. */
export const REACTIONS_MAX = 20

export const Attachment = z.object({
  fileURL: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** A thumbnail of an image, else null. */
  previewURL: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** `name` at the time of writing; the content holds `@` and this name. */
export const Mention = z.object({ userId: Id, name: z.string() })
export type Mention = z.infer<typeof Mention>

export const QUOTE_MAX = 140

/** A message as its answers quote it. */
const Quote = z.object({
  id: Id,
  senderId: Id,
  senderName: z.string(),
  /** Plain text; empty for a deleted message and for files alone. */
  excerpt: z.string(),
  isDeleted: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

const Thread = z.object({
  /** Answers that are not deleted. */
  count: z.int(),
  /** Of the newest of them. */
  lastAt: Instant,
  /** Who wrote them, by their first answers. */
  userIds: z.array(Id),
})

export const Message = z.object({
  id: Id,
  chatId: Id,
  /** Position within the chat: 1, 2, 3 … without gaps. Null for an answer that stands only in its thread. */
  sequence: z.int().nullable(),
  /**
   * The chat's counter of writes at this message's latest change. Each write to a chat (message, edit, deletion,
   * reaction, task) takes the next number, without gaps; a write in a thread another one for the thread's root. Of two copies of a message the higher revision is newer; a
   * client that has all revisions up to n has missed nothing up to n.
   */
  revision: z.int(),
  senderId: Id,
  senderName: z.string(),
  /** Empty for deleted messages and for those with attachments only. */
  content: z.string(),
  contentFormat: TextFormat,
  messageType: z.literal('text'),
  /** The id that the sender's browser gave it, for idempotent sending. */
  clientId: Id.nullable(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** Set on tombstones, which have no content, attachments, mentions or reactions. */
  deletedAt: Instant.nullable(),
  mentions: z.array(Mention),
  attachments: z.array(Attachment),
  reactions: z.array(Reaction),
  /** The last task created from it. */
  taskId: Id.nullable(),
  /** The message that it answers, as that is now: its changes have no revision of this message. */
  replyTo: Quote.nullable().default(null),
  /** The first message of the thread that it stands in. */
  threadId: Id.nullable().default(null),
  /** Position within that thread: 1, 2, 3 … without gaps. */
  threadSequence: z.int().nullable().default(null),
  /** The thread that it began; null while that has no answers. */
  thread: Thread.nullable().default(null),
  /** Counts edits of the content. */
  version: z.int(),
})
export type Message = z.infer<typeof Message>

export const ChatPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  /** False for a deactivated user. */
  isActive: z.boolean(),
})
export type ChatPerson = z.infer<typeof ChatPerson>

export const NOTIFY = ['all', 'mentions', 'none'] as const
export const Notify = z.enum(NOTIFY, 'Escolha sobre o que ser avisado')
export type Notify = z.infer<typeof Notify>

/** What one person wants of one chat. */
export const ChatPreferences = z.object({
  /** Of what notices tell: each message, mentions alone, nothing. With `none` mentions do not count either. */
  notify: Notify,
  /** Null where it has passed. Mentions are told meanwhile. */
  mutedUntil: Instant.nullable(),
  isStarred: z.boolean(),
})
export type ChatPreferences = z.infer<typeof ChatPreferences>

export const Chat = z.object({
  id: Id,
  type: ChatType,
  /** The other person's, the team's or the channel's; a group's, else its people's; null for the general chat. */
  name: z.string().nullable(),
  /** Of a channel; elsewhere empty. */
  description: z.string(),
  /** Of a channel: only its members know of it. */
  isPrivate: z.boolean(),
  /** Of a channel: nothing in it can be changed. */
  isArchived: z.boolean(),
  /** The viewer's in a channel; null elsewhere, and for who is no member. */
  role: ChannelRole.nullable(),
  /** Counts changes of name, description and archiving. */
  version: z.int(),
  /** Null unless `type` is `team`. */
  teamId: ChatArea.nullable(),
  lastMessage: Message.nullable(),
  /** Messages after the last one read. */
  unreadCount: z.int(),
  /** Those of them that mention the viewer; 0 where `notify` is `none`. */
  mentionCount: z.int(),
  /** The viewer's own. */
  preferences: ChatPreferences,
  createdAt: Instant,
  /** Null unless `type` is `direct`. */
  otherUser: ChatPerson.nullable(),
  memberCount: z.int(),
  /** The newest message's `sequence`; 0 when there is none. */
  lastSequence: z.int(),
  /** The highest `revision` of its messages; 0 when there are none. */
  revision: z.int(),
  /** `sequence` of the last message the viewer has read. */
  lastReadSequence: z.int(),
  /** The same of the other person; null unless `type` is `direct`. */
  otherReadSequence: z.int().nullable(),
  /** Time of the last message, or of opening. Sort key of the list, newest first. */
  lastActivityAt: Instant,
})
export type Chat = z.infer<typeof Chat>

export const ChatMember = ChatPerson.extend({
  /** `sequence` of the last message read. */
  lastReadSequence: z.int(),
  /** In a channel, else null. */
  role: ChannelRole.nullable(),
})
export type ChatMember = z.infer<typeof ChatMember>

const Content = text(MESSAGE_MAX)
export const EMPTY_MESSAGE = 'Escreva uma mensagem'

const mentionIds = z
  .array(Id, 'Menções inválidas')
  .max(MENTIONS_MAX, `Mencione no máximo ${MENTIONS_MAX} pessoas`)

/** A `clientId` that the sender already used in this chat returns the existing message. */
export const MessageDraft = z
  .object({
    content: Content.default(''),
    messageType: z.literal('text', 'Tipo de mensagem inválido').default('text'),
    clientId: Id.optional(),
    /** Participants named as `@Nome Sobrenome` in the content; others are ignored. */
    mentionIds: mentionIds.default([]),
    /** `fileURL`s of uploaded files. */
    fileURLs: z
      .array(z.string().max(2048, 'Arquivo inválido'), 'Anexos inválidos')
      .max(ATTACHMENTS_MAX, `Envie no máximo ${ATTACHMENTS_MAX} arquivos`)
      .default([]),
    /** A message of the chat. */
    replyToId: Id.nullish(),
    /** A message of the chat that does not stand in a thread itself: this one answers in its thread. */
    threadId: Id.nullish(),
    /** In a thread: in the chat too. */
    alsoInChat: z.boolean('Informe se vai também para a conversa').default(false),
    /** When to send it: in the future, at most `SCHEDULED_DAYS_MAX` days ahead. */
    sendAt: Instant.nullish(),
  })
  .refine((draft) => draft.fileURLs.length > 0 || !isBlank(draft.content), {
    path: ['content'],
    message: EMPTY_MESSAGE,
  })
export type MessageDraft = z.infer<typeof MessageDraft>

/** How far ahead messages are scheduled. */
export const SCHEDULED_DAYS_MAX = 30

/** A message that is sent later. */
export const ScheduledMessage = z.object({
  id: Id,
  chatId: Id,
  content: z.string(),
  sendAt: Instant,
  threadId: Id.nullable(),
  replyToId: Id.nullable(),
  attachments: z.array(Attachment),
  version: z.int(),
})
export type ScheduledMessage = z.infer<typeof ScheduledMessage>

/** A stale `version` is answered with 409. */
export const MessagePatch = z.object({
  content: Content.refine((content) => !isBlank(content), EMPTY_MESSAGE),
  mentionIds: mentionIds.default([]),
  version: Version.optional(),
})
export type MessagePatch = z.infer<typeof MessagePatch>

export const MessageParams = z.object({ id: Id, messageId: Id })
const ReactionParams = MessageParams.extend({ emoji: Emoji })

/** Query parameters are text. */
const Revision = z
  .string()
  .regex(/^\d{1,15}$/, 'Revisão inválida')
  .transform(Number)

export const listChats = endpoint({
  method: 'GET',
  url: '/api/chats',
  summary: 'As próprias conversas, da mais recente à mais antiga',
  schema: { querystring: page(200), response: { 200: z.array(Chat) } },
  config: { area: 'chat' },
})

export const getChat = endpoint({
  method: 'GET',
  url: '/api/chats/:id',
  summary: 'Mostra uma conversa',
  schema: { params: IdParams, response: { 200: Chat } },
  config: { area: 'chat' },
})

export const openDirectChat = endpoint({
  method: 'POST',
  url: '/api/chats/direct',
  summary: 'Abre a conversa com outra pessoa',
  schema: { body: z.object({ userId: Id }), response: { 200: Chat, 201: Chat } },
  config: { area: 'chat' },
})

export const openTeamChat = endpoint({
  method: 'POST',
  url: '/api/chats/team',
  summary: 'Abre a conversa de uma área e entra nela',
  schema: { body: z.object({ teamId: ChatArea }), response: { 200: Chat, 201: Chat } },
  config: { area: 'chat' },
})

export const openGeneralChat = endpoint({
  method: 'POST',
  url: '/api/chats/general',
  summary: 'Abre o chat geral',
  schema: { response: { 200: Chat, 201: Chat } },
  config: { area: 'chat' },
})

export const listChatMembers = endpoint({
  method: 'GET',
  url: '/api/chats/:id/members',
  summary: 'Quem participa da conversa e até onde leu',
  schema: { params: IdParams, response: { 200: z.array(ChatMember) } },
  config: { area: 'chat' },
})

export const listOnline = endpoint({
  method: 'GET',
  url: '/api/chats/online',
  summary: 'Quem está conectado agora',
  schema: { response: { 200: z.object({ userIds: z.array(Id) }) } },
  config: { area: 'chat' },
})

/**
 * Ascending by `sequence`; without a position the newest page. `before`, `after`: relative to a message, excluding
 * it. `around`: the message and its neighbours. `changedAfter`: all messages with a higher `revision`, ascending by
 * `revision`, to catch up after a disconnect; a full page means that there may be more. `X-Total-Count`: messages in
 * the chat.
 */
export const listMessages = endpoint({
  method: 'GET',
  url: '/api/chats/:id/messages',
  summary: 'As mensagens de uma conversa',
  schema: {
    params: IdParams,
    querystring: page(MESSAGES_PER_PAGE)
      .omit({ cursor: true })
      .extend({
        before: Id.optional(),
        after: Id.optional(),
        around: Id.optional(),
        changedAfter: Revision.optional(),
      })
      .refine(
        ({ before, after, around, changedAfter }) =>
          [before, after, around, changedAfter].filter((cursor) => cursor !== undefined).length <= 1,
        'Informe apenas um de before, after, around e changedAfter',
      ),
    response: { 200: z.array(Message) },
  },
  config: { area: 'chat' },
})

export const sendMessage = endpoint({
  method: 'POST',
  url: '/api/chats/:id/messages',
  summary: 'Envia uma mensagem, agora ou na hora marcada',
  schema: {
    params: IdParams,
    body: MessageDraft,
    response: { 200: Message, 201: Message, 202: ScheduledMessage },
  },
  config: { area: 'chat' },
})

export const editMessage = endpoint({
  method: 'PATCH',
  url: '/api/chats/:id/messages/:messageId',
  summary: 'Edita uma mensagem própria',
  schema: { params: MessageParams, body: MessagePatch, response: { 200: Message } },
  config: { area: 'chat' },
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  url: '/api/chats/:id/messages/:messageId',
  summary: 'Apaga uma mensagem própria',
  schema: { params: MessageParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

export const addReaction = endpoint({
  method: 'PUT',
  url: '/api/chats/:id/messages/:messageId/reactions/:emoji',
  summary: 'Reage a uma mensagem',
  schema: { params: ReactionParams, response: { 200: Message } },
  config: { area: 'chat' },
})

export const removeReaction = endpoint({
  method: 'DELETE',
  url: '/api/chats/:id/messages/:messageId/reactions/:emoji',
  summary: 'Retira a própria reação',
  schema: { params: ReactionParams, response: { 204: Empty } },
  config: { area: 'chat' },
})
