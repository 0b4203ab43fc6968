import { fact } from '@cadencia/contract/fact'
import { QUEUES } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { MessageState, MessageSubject } from './messages.ts'

/** Somebody asked for a job, or an administrator stepped in; what runs by itself is no fact. */
export const queueChanged = fact({
  name: 'queue.changed',
  payload: z.object({
    queueName: z.enum(QUEUES),
    what: z.enum(['requested', 'retried', 'removed', 'paused', 'resumed', 'cleaned']),
    /** Null when it concerns the whole queue. */
    jobId: Id.nullable(),
    actorId: Id,
    at: Instant,
  }),
  key: ({ queueName }) => queueName,
})

/** Facts about one outgoing message are told in order; the state is the one that it got. */
const messageNews = (name: string) =>
  fact({
    name,
    payload: z.object({
      messageId: Id,
      /** As the draft had it. */
      key: z.string(),
      /** A draft with several files has several parts; 1 is the one with the text. */
      part: z.int(),
      subject: MessageSubject.nullable(),
      /** As the draft had them. */
      sourceId: Id.nullable(),
      ownerId: Id.nullable(),
      state: MessageState,
      /** Why it failed, or why nobody knows. */
      error: z.string().nullable(),
      at: Instant,
    }),
    key: ({ messageId }) => messageId,
  })

/** It waits for its turn; also when a person sent it again. */
export const messageQueued = messageNews('message.queued')
/** The gateway took it. */
export const messageSent = messageNews('message.sent')
export const messageDelivered = messageNews('message.delivered')
export const messageRead = messageNews('message.read')
/** For good: no further try is made by itself. */
export const messageFailed = messageNews('message.failed')
/** It may have arrived or not: sent again only by a person. */
export const messageUncertain = messageNews('message.uncertain')

/** A contact wrote. `subject` is that of the last message to them, null where there was none. */
export const messageReceived = fact({
  name: 'message.received',
  payload: z.object({
    messageId: Id,
    /** E.164, and the key under which both ways of writing a Brazilian number are one. */
    contact: z.string(),
    phoneKey: z.string(),
    /** As WhatsApp shows the contact; may be empty. */
    name: z.string(),
    text: z.string(),
    subject: MessageSubject.nullable(),
    at: Instant,
  }),
  key: ({ phoneKey }) => phoneKey,
})

/** A contact must not be written to any more; what waited for them was taken back. */
export const contactOptedOut = fact({
  name: 'contact.opted_out',
  payload: z.object({
    contact: z.string(),
    phoneKey: z.string(),
    subject: MessageSubject.nullable(),
    /** The answer that said so; null when somebody of the staff did. */
    messageId: Id.nullable(),
    at: Instant,
  }),
  key: ({ phoneKey }) => phoneKey,
})

/** The gateway was connected or lost its connection. */
export const gatewayChanged = fact({
  name: 'gateway.changed',
  payload: z.object({ provider: z.string(), isConnected: z.boolean(), detail: z.string(), at: Instant }),
  key: ({ provider }) => provider,
})

/** Messages that the gateway took and WhatsApp never confirmed, for a quarter of an hour. */
export const messagesUnacknowledged = fact({
  name: 'messages.unacknowledged',
  payload: z.object({ provider: z.string(), count: z.int(), at: Instant }),
  key: ({ provider }) => provider,
})
