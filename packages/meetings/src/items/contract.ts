import { endpoint } from '@cadencia/contract/endpoint'
import { Day, DayMeant, Empty, Id, IdParams, Instant, requiredLine, Version } from '@cadencia/contract/values'
import { scopesOfLinks } from '@cadencia/links/contract'
import { Task, TaskDraft } from '@cadencia/sprints/tasks/contract'
import { z } from 'zod'

export const ITEM_KINDS = ['decision', 'action'] as const
export const ItemKind = z.enum(ITEM_KINDS, 'Escolha decisão ou ação')
export type ItemKind = z.infer<typeof ItemKind>

/** By kind; the first is what a new one has. */
export const ITEM_STATUSES = {
  action: ['open', 'done', 'dropped'],
  decision: ['valid', 'superseded', 'revoked'],
} as const satisfies Record<ItemKind, readonly string[]>
export const ItemStatus = z.enum([...ITEM_STATUSES.action, ...ITEM_STATUSES.decision], 'Status inválido')
export type ItemStatus = z.infer<typeof ItemStatus>

export const ITEM_TEXT_MAX = 500
/** More in one meeting are refused. */
export const ITEMS_MAX = 500

export const ITEM_SOURCES = ['person', 'summary'] as const

/** A decision or an action of a meeting, in the order in which they were written. */
export const MeetingItem = z.object({
  id: Id,
  kind: ItemKind,
  text: z.string(),
  assigneeId: Id.nullable(),
  assigneeName: z.string().nullable(),
  dueDate: Day.nullable(),
  status: ItemStatus,
  /** The decision, perhaps of a later meeting, that stands in its place. */
  supersededById: Id.nullable(),
  /** The task that was made of it. */
  taskId: Id.nullable(),
  source: z.enum(ITEM_SOURCES),
  createdBy: Id.nullable(),
  createdAt: Instant,
  version: z.int(),
})
export type MeetingItem = z.infer<typeof MeetingItem>

const fields = {
  text: requiredLine(ITEM_TEXT_MAX, 'Escreva o que foi decidido ou o que fazer'),
  assigneeId: Id.nullable(),
  dueDate: DayMeant.nullable(),
}

export const ItemDraft = z.object({
  kind: ItemKind,
  text: fields.text,
  assigneeId: fields.assigneeId.default(null),
  dueDate: fields.dueDate.default(null),
})
export type ItemDraft = z.infer<typeof ItemDraft>

/** A patch without `version` skips the check for concurrent edits. */
export const ItemPatch = z
  .object({ ...fields, status: ItemStatus, supersededById: Id.nullable(), version: Version })
  .partial()
export type ItemPatch = z.infer<typeof ItemPatch>

/** Title, person and due date are the item's unless given. */
export const ItemTaskDraft = z.object({
  ...TaskDraft.shape,
  title: TaskDraft.shape.title.optional(),
  assignedTo: Id.nullable().optional(),
  dueDate: DayMeant.nullable().optional(),
})
export type ItemTaskDraft = z.infer<typeof ItemTaskDraft>

export const MEETING_TOPIC = 'meeting'

const ItemParams = z.object({ id: Id, itemId: Id })
const config = { area: 'meetings' } as const

export const listItems = endpoint({
  method: 'GET',
  url: '/api/meetings/:id/items',
  summary: 'Lista as decisões e ações da reunião',
  schema: { params: IdParams, response: { 200: z.array(MeetingItem) } },
  config: { ...config, cache: 'no-store' },
})

export const addItem = endpoint({
  method: 'POST',
  url: '/api/meetings/:id/items',
  summary: 'Anota uma decisão ou ação',
  schema: { params: IdParams, body: ItemDraft, response: { 201: MeetingItem } },
  config,
})

export const updateItem = endpoint({
  method: 'PATCH',
  url: '/api/meetings/:id/items/:itemId',
  summary: 'Altera uma decisão ou ação; a tarefa da ação acompanha',
  schema: { params: ItemParams, body: ItemPatch, response: { 200: MeetingItem } },
  config: { ...config, mayNeed: ['sprints:write'] },
})

export const removeItem = endpoint({
  method: 'DELETE',
  url: '/api/meetings/:id/items/:itemId',
  summary: 'Exclui uma decisão ou ação',
  schema: { params: ItemParams, response: { 204: Empty } },
  config,
})

export const restoreItem = endpoint({
  method: 'POST',
  url: '/api/meetings/:id/items/:itemId/restore',
  summary: 'Traz de volta uma decisão ou ação excluída, com a sua tarefa, por um dia',
  schema: { params: ItemParams, response: { 200: MeetingItem } },
  config,
})

export const makeItemTask = endpoint({
  method: 'POST',
  url: '/api/meetings/:id/items/:itemId/task',
  summary: 'Faz de uma ação uma tarefa',
  schema: { params: ItemParams, body: ItemTaskDraft.nullish(), response: { 201: Task } },
  config: { ...config, mayNeed: ['sprints:write', ...scopesOfLinks('meetings', 'sprints')] },
})
