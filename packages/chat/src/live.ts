import { personRows } from '@cadencia/people/read-repository'
import { PRESENCE_TOPIC } from '@cadencia/realtime/contract'
import {
  announce,
  type LiveRule,
  type MemberGroupRule,
  type SignalRule,
  type TopicRule,
} from '@cadencia/realtime/rules'
import { sql } from 'kysely'
import { CHAT, CHAT_GROUP, CHAT_MESSAGE, CHAT_PINS, chatGroup } from './contract.ts'
import { chatChanged, chatOpened, membersChanged, messageChanged, messageSent, pinsChanged } from './facts.ts'
import { canChat } from './rules.ts'

/** `version`: the least version of the participant list to use. */
export const chatLive: readonly LiveRule[] = [
  announce(messageSent, ({ chatId, membersVersion: version, message }) => ({
    to: 'group',
    group: chatGroup(chatId),
    version,
    event: { type: 'new_message', chatId, threadId: message.threadId, message },
  })),
  announce(messageChanged, ({ chatId, membersVersion: version, message }) => ({
    to: 'group',
    group: chatGroup(chatId),
    version,
    event: {
      ...{ type: 'changed', entity: CHAT_MESSAGE, id: message.id, scope: chatId },
      ...{ threadId: message.threadId, row: message },
    },
  })),
  // Other members already have a team's chat in their lists.
  announce(chatOpened, ({ chatId, chatType, membersVersion: version, actorId }) => {
    const event = { type: 'changed', entity: CHAT, id: chatId } as const
    return chatType === 'team'
      ? { to: 'users', userIds: [actorId], event }
      : { to: 'group', group: chatGroup(chatId), version, event }
  }),
  announce(chatChanged, ({ chatId, membersVersion: version }) => ({
    to: 'group',
    group: chatGroup(chatId),
    version,
    event: { type: 'changed', entity: CHAT, id: chatId },
  })),
  announce(pinsChanged, ({ chatId, membersVersion: version }) => ({
    to: 'group',
    group: chatGroup(chatId),
    version,
    event: { type: 'changed', entity: CHAT_PINS, id: chatId },
  })),
  announce(membersChanged, ({ chatId, membersVersion: version, leftIds }) => {
    const event = { type: 'changed', entity: CHAT, id: chatId } as const
    return [
      { to: 'group', group: chatGroup(chatId), version, event },
      { to: 'users', userIds: leftIds, event },
    ]
  }),
]

interface Members {
  readonly id: string
  readonly version: number
  readonly isGeneral: boolean
  readonly userIds: string[]
}

/** In the general chat everyone but guests. */
export const chatGroups: readonly MemberGroupRule[] = [
  {
    prefix: CHAT_GROUP,
    members: async (ids, db) => {
      const { rows } = await sql<Members>`
        select c.id, c.members_version as version, c.type = 'general' as "isGeneral",
          array(select p.user_id from chat_members p join ${personRows.as('u')} on u.id = p.user_id
            where p.chat_id = c.id and c.type <> 'general' and u.is_active and u.role <> 'guest') as "userIds"
        from chats c where c.id = any(${ids}::uuid[])`.execute(db)
      return new Map(
        rows.map(({ id, version, isGeneral, userIds }) => [
          id,
          { version, userIds: isGeneral ? 'everyone' : userIds },
        ]),
      )
    },
  },
]

/** Only participants may send `typing`. */
export const chatSignals: readonly SignalRule[] = [
  {
    type: 'typing',
    group: ({ chatId }) => chatGroup(chatId),
    event: ({ chatId, isTyping }, { userId }) => ({ type: 'typing', chatId, userId, isTyping }),
  },
]

export const chatTopics: readonly TopicRule[] = [{ prefix: PRESENCE_TOPIC, mayJoin: canChat }]
