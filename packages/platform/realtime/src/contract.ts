import { z } from 'zod'

/** Id in an event about many records at once, without their rows. */
export const MANY = '*'

/** The input of calls for the record that an event names, for `keyOf`; all records where it names many. */
export function inputOf(id: string): { params: { id: string } } | undefined {
  return id === MANY ? undefined : { params: { id } }
}

/** A record was created, changed or deleted. `row` is the record where screens render it directly. */
export const Changed = z.object({
  type: z.literal('changed'),
  entity: z.string().min(1),
  id: z.string().min(1),
  /** Parent of the record, such as a board's id. */
  scope: z.string().optional(),
  /** Null when the record is gone. */
  row: z.unknown().optional(),
  /** Where changes are counted without gaps, such as those of a record's comments: the number of this one. */
  revision: z.int().optional(),
  /** Of a chat's message: the first one of the thread that it stands in. */
  threadId: z.string().nullable().optional(),
})

export const NewMessage = z.object({
  type: z.literal('new_message'),
  chatId: z.string().min(1),
  /** The first message of the thread that it stands in. */
  threadId: z.string().nullable().optional(),
  message: z.unknown(),
})

export const Typing = z.object({
  type: z.literal('typing'),
  chatId: z.string().min(1),
  userId: z.string().min(1),
  isTyping: z.boolean(),
})

/** Read receipt: a chat is read up to this sequence. */
export const Read = z.object({
  type: z.literal('read'),
  chatId: z.string().min(1),
  userId: z.string().min(1),
  lastReadSequence: z.int().min(0),
})

/** Topic of who is online. */
export const PRESENCE_TOPIC = 'presence'

/** Users who came online or went offline, batched. */
export const Presence = z.object({
  type: z.literal('presence'),
  online: z.array(z.string().min(1)),
  offline: z.array(z.string().min(1)),
})

/** A new notification; without `notification` only the unread count changed. */
export const Notification = z.object({
  type: z.literal('notification'),
  notification: z.unknown().optional(),
  unread: z.int().min(0).optional(),
})

/** Progress of a long task: `done` of `total` steps; `total` is absent while unknown. */
export const Progress = z.object({
  type: z.literal('progress'),
  entity: z.string().min(1),
  id: z.string().min(1),
  done: z.int().min(0),
  total: z.int().min(0).optional(),
  status: z.string().optional(),
})

/** Events that live rules announce. */
export const LiveEvent = z.discriminatedUnion('type', [
  Changed,
  NewMessage,
  Typing,
  Read,
  Presence,
  Notification,
  Progress,
])
export type LiveEvent = z.infer<typeof LiveEvent>
export type LiveEventType = LiveEvent['type']
export type LiveEventOf<T extends LiveEventType> = Extract<LiveEvent, { type: T }>

/** `board:<id>`, `comments:<kind>:<id>`, or a single word for a unique topic. */
export const Topic = z.string().regex(/^[a-z][a-z-]{0,40}(:[\w.:-]{1,120})?$/)

/** Milliseconds since the last event that the page would have received, had it been connected. */
const QuietMs = z.int().min(0)

/** Events about the connection itself. */
export const ControlEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), connectionId: z.string(), quietMs: QuietMs }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('joined'), topic: Topic, quietMs: QuietMs }),
  z.object({ type: z.literal('refused'), topic: z.string() }),
])
export type ControlEvent = z.infer<typeof ControlEvent>

export const ServerEvent = z.union([LiveEvent, ControlEvent])
export type ServerEvent = z.infer<typeof ServerEvent>

/** An ephemeral event from a client; not stored, may be lost or rate-limited. */
export const Signal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), chatId: z.uuid(), isTyping: z.boolean() }),
])
export type Signal = z.infer<typeof Signal>

/** Messages of unknown types are ignored, malformed ones counted. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('join'), topic: Topic }),
  z.object({ type: z.literal('leave'), topic: Topic }),
  z.object({ type: z.literal('ping') }),
  ...Signal.options,
])
export type ClientMessage = z.infer<typeof ClientMessage>
