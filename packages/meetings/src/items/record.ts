import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { personRows } from '@cadencia/people/read-repository'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { taskRows } from '@cadencia/sprints/read-repository'
import { sql } from 'kysely'
import type { MeetingItem } from './contract.ts'
import { itemAdded, itemChanged, itemRemoved, itemRestored } from './facts.ts'

/** An item with what only the server needs. */
export interface ItemRecord extends MeetingItem {
  readonly meetingId: string
  /** Of what the summary said in the first place; null for a person's. */
  readonly saidKey: string | null
  /** Whether a person changed it. */
  readonly isTouched: boolean
  /** The decision in its place, though that may be deleted. */
  readonly successorId: string | null
}

type Joined = 'assigneeName' | 'taskId' | 'supersededById'

const ITEM_COLUMNS = columnsOf<'meeting_items', Omit<ItemRecord, Joined>>()({
  id: 'id',
  meetingId: 'meeting_id',
  kind: 'kind',
  text: 'text',
  assigneeId: 'assignee_id',
  dueDate: 'due_date',
  status: 'status',
  successorId: 'superseded_by_id',
  source: 'source',
  saidKey: 'said_key',
  isTouched: 'is_touched',
  createdBy: 'created_by',
  createdAt: 'created_at',
  version: 'version',
})

/** An item as people get it. */
export function itemFor(record: ItemRecord): MeetingItem {
  const { meetingId: _, saidKey: __, isTouched: ___, successorId: ____, ...item } = record
  return item
}

const about = ({ meetingId }: ItemRecord, { actorId, at }: Actor<string | null>) => ({
  meetingId,
  actorId,
  at,
})

export const itemRecord = recordKind<
  ItemRecord,
  Omit<ItemRecord, Joined> & { readonly taskId: string; readonly supersededById: string | null },
  Actor<string | null>
>({
  kind: 'meeting_item',
  area: 'meetings',
  table: 'meeting_items',
  columns: ITEM_COLUMNS,
  joined: [
    sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from ${personRows.as('u')}
      where u.id = meeting_items.assignee_id)`.as('assigneeName'),
    // A deleted successor or task is none until it is restored.
    sql<string | null>`(select s.id from meeting_items s
      where s.id = meeting_items.superseded_by_id and s.deleted_at is null)`.as('supersededById'),
    sql<string | null>`(select t.id from ${taskRows.as('t')} where t.id = meeting_items.task_id)`.as(
      'taskId',
    ),
  ],
  hidden: { taskId: 'task_id', supersededById: 'superseded_by_id' },
  url: ({ id, meetingId }) => `/meetings/${meetingId}?item=${id}`,
  title: ({ text }) => text,
  unknown: 'Item não encontrado.',
  isSoftDeleted: true,
  history: [],
  facts: {
    created: (item, actor) => outboxRow(itemAdded, { ...about(item, actor), item: itemFor(item) }),
    changed: ({ after }, actor) => outboxRow(itemChanged, { ...about(after, actor), item: itemFor(after) }),
    removed: (item, actor) => outboxRow(itemRemoved, { ...about(item, actor), itemId: item.id }),
    restored: (item, actor) => outboxRow(itemRestored, { ...about(item, actor), item: itemFor(item) }),
  },
})

export const items = new RecordStore(itemRecord)
