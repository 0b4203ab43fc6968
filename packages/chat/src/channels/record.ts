import { columnsOf } from '@cadencia/db/columns'
import { type OutboxRow, outboxRow } from '@cadencia/db/outbox'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { sql } from 'kysely'
import type { ChatType } from '../contract.ts'
import { channelArchived, channelChanged, channelCreated, chatChanged, chatOpened } from '../facts.ts'
import { chatUrl } from '../labels.ts'
import { CHAT_NOT_FOUND } from '../refusals.ts'

/** What can be set of a chat. */
export interface ChatSettings {
  readonly id: string
  readonly type: ChatType
  readonly name: string | null
  readonly description: string
  readonly isPrivate: boolean
  readonly isArchived: boolean
  readonly version: number
  readonly membersVersion: number
}

type StoredSettings = Omit<ChatSettings, 'membersVersion'> & { readonly createdBy: string }

const about = ({ id: chatId, type: chatType, membersVersion }: ChatSettings, { actorId }: Actor) => ({
  ...{ chatId, chatType, membersVersion },
  actorId,
})

/** What webhooks hear of: public channels alone, and of those no more than the name. */
function publicFact(
  fact: typeof channelCreated,
  { id: chatId, type, name, isPrivate }: ChatSettings,
): OutboxRow[] {
  return type === 'channel' && !isPrivate && name !== null ? [outboxRow(fact, { chatId, name })] : []
}

const chatRecord = recordKind<ChatSettings, StoredSettings>({
  kind: 'chat',
  area: 'chat',
  table: 'chats',
  columns: columnsOf<'chats', StoredSettings>()({
    id: 'id',
    type: 'type',
    name: 'name',
    description: 'description',
    isPrivate: 'is_private',
    isArchived: 'is_archived',
    version: 'version',
    createdBy: 'created_by',
  }),
  joined: [sql<number>`chats.members_version`.as('membersVersion')],
  url: ({ id }) => chatUrl(id),
  title: ({ name }) => name ?? '',
  unknown: CHAT_NOT_FOUND,
  history: [],
  facts: {
    created: (chat, actor) => [
      outboxRow(chatOpened, about(chat, actor)),
      ...publicFact(channelCreated, chat),
    ],
    changed: ({ before, after }, actor) => {
      const isClosing = after.isArchived && !before.isArchived
      return [
        outboxRow(chatChanged, about(after, actor)),
        ...publicFact(isClosing ? channelArchived : channelChanged, after),
      ]
    },
  },
})

export const chatSettings = new RecordStore(chatRecord)
