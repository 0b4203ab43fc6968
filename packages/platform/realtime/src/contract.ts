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

export const Presence = z.object({
  type: z.literal('presence'),
  userId: z.string().min(1),
  isOnline: z.boolean(),
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

/** Everything that a client may send. Messages of other types are ignored, malformed ones counted. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('join'), topic: Topic }),
  z.object({ type: z.literal('leave'), topic: Topic }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>
