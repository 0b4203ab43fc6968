import { z } from 'zod'

/** A record was created, changed or deleted. `row` is the record itself where screens draw it directly. */
export const Changed = z.object({
  type: z.literal('changed'),
  entity: z.string().min(1),
  id: z.string().min(1),
  /** What the record belongs to, such as a board's id. */
  scope: z.string().optional(),
  /** Null when the record is gone. */
  row: z.unknown().optional(),
})

export const NewMessage = z.object({
  type: z.literal('new_message'),
  chatId: z.string().min(1),
  message: z.unknown(),
})

export const Typing = z.object({
  type: z.literal('typing'),
  chatId: z.string().min(1),
  userId: z.string().min(1),
  isTyping: z.boolean(),
})

/** Somebody has read a chat up to the message of this sequence. */
export const Read = z.object({
  type: z.literal('read'),
  chatId: z.string().min(1),
  userId: z.string().min(1),
  lastReadSequence: z.int().min(0),
})

/** Whoever joined it hears who comes and goes. */
export const PRESENCE_TOPIC = 'presence'

/** Who came and who went, gathered for a moment. */
export const Presence = z.object({
  type: z.literal('presence'),
  online: z.array(z.string().min(1)),
  offline: z.array(z.string().min(1)),
})

/** Something reached the reader; without `notification` only the count changed. */
export const Notification = z.object({
  type: z.literal('notification'),
  notification: z.unknown().optional(),
  unread: z.int().min(0).optional(),
})

/** How far a long piece of work has come: `done` of `total` steps; `total` is absent while unknown. */
export const Progress = z.object({
  type: z.literal('progress'),
  entity: z.string().min(1),
  id: z.string().min(1),
  done: z.int().min(0),
  total: z.int().min(0).optional(),
  status: z.string().optional(),
})

/** What a screen may hear of; rules announce these. */
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

/** `board:<id>`, or a bare word where there is only one of its kind. */
export const Topic = z.string().regex(/^[a-z][a-z-]{0,40}(:[\w.-]{1,120})?$/)

/** What the connection says about itself. */
export const ControlEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), connectionId: z.string() }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('joined'), topic: Topic }),
  z.object({ type: z.literal('refused'), topic: z.string() }),
])
export type ControlEvent = z.infer<typeof ControlEvent>

/** Everything that a server sends. */
export const ServerEvent = z.union([LiveEvent, ControlEvent])
export type ServerEvent = z.infer<typeof ServerEvent>

/** What a person tells others in passing; it is not kept, may get lost, and is dropped when there is too much. */
export const Signal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), chatId: z.uuid(), isTyping: z.boolean() }),
])
export type Signal = z.infer<typeof Signal>

/** Everything that a client may send. Messages of other types are ignored, malformed ones counted. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('join'), topic: Topic }),
  z.object({ type: z.literal('leave'), topic: Topic }),
  z.object({ type: z.literal('ping') }),
  ...Signal.options,
])
export type ClientMessage = z.infer<typeof ClientMessage>
