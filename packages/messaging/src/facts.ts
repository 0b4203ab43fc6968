import { fact } from '@cadencia/contract/fact'
import { job, QUEUES } from '@cadencia/contract/job'
import { Id, Instant, requiredLine, requiredText } from '@cadencia/contract/values'
import { z } from 'zod'
import { MessageState, MessageSubject } from './contract.ts'

/** Somebody asked for a job, or an administrator stepped in; what runs by itself is no fact. */
export const queueChanged = fact({
  name: 'queue.changed',
  summary: 'Um job foi pedido, repetido ou removido, ou uma fila foi pausada, retomada ou limpa',
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
const messageFact = (name: string, summary: string) =>
  fact({
    name,
    summary,
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
      /** Why it failed or was taken back, or why nobody knows. */
      error: z.string().nullable(),
      at: Instant,
    }),
    key: ({ messageId }) => messageId,
  })

export const messageQueued = messageFact(
  'message.queued',
  'Uma mensagem espera a sua vez, também quando alguém a envia de novo',
)
export const messageSent = messageFact('message.sent', 'O gateway aceitou uma mensagem')
export const messageDelivered = messageFact('message.delivered', 'O WhatsApp entregou uma mensagem')
export const messageRead = messageFact('message.read', 'Uma mensagem foi lida')
export const messageFailed = messageFact('message.failed', 'Uma mensagem falhou de vez')
export const messageUncertain = messageFact(
  'message.uncertain',
  'Não se sabe se uma mensagem chegou; só uma pessoa a envia de novo',
)

export const messageSkipped = messageFact(
  'message.skipped',
  'Uma mensagem foi retirada antes de sair; traz o motivo',
)

/** A contact wrote. `subject` is that of the last message to them, null where there was none. */
export const messageReceived = fact({
  name: 'message.received',
  summary: 'Um contato escreveu',
  payload: z.object({
    messageId: Id,
    /** E.164, and the key under which both ways of writing a Brazilian number are one; null where no number is known. */
    contact: z.string().nullable(),
    phoneKey: z.string().nullable(),
    /** WhatsApp's id of the contact; null where the number alone is known. */
    waUserId: z.string().nullable().default(null),
    username: z.string().nullable().default(null),
    /** As WhatsApp shows the contact; may be empty. */
    name: z.string(),
    text: z.string(),
    subject: MessageSubject.nullable(),
    at: Instant,
  }),
  key: ({ phoneKey, waUserId, messageId }) => phoneKey ?? waUserId ?? messageId,
})

/** It became known whose number an id is; their messages stand together from now on. */
export const contactIdentified = fact({
  name: 'contact.identified',
  summary: 'Soube-se de quem é o id de um contato que esconde o número',
  payload: z.object({
    contact: z.string(),
    phoneKey: z.string(),
    waUserId: z.string(),
    /** That of the last message to or from them, null where there was none. */
    subject: MessageSubject.nullable(),
    at: Instant,
  }),
  key: ({ phoneKey }) => phoneKey,
})

/** A contact must not be written to any more; what waited for them was taken back. */
export const contactOptedOut = fact({
  name: 'contact.opted_out',
  summary: 'Um contato respondeu SAIR, PARE ou algo assim, ou foi retirado por alguém da equipe',
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

/** A contact stopped automatic messages in WhatsApp itself, or takes them again; a person may write to them as before. */
export const contactMarketingChanged = fact({
  name: 'contact.marketing_changed',
  summary: 'Um contato parou de receber promoções no WhatsApp, ou voltou a aceitá-las',
  payload: z.object({
    contact: z.string(),
    phoneKey: z.string(),
    subject: MessageSubject.nullable(),
    isStopped: z.boolean(),
    at: Instant,
  }),
  key: ({ phoneKey }) => phoneKey,
})

/** WhatsApp takes no messages of a template any more, or for a while. */
export const templateStopped = fact({
  name: 'template.stopped',
  summary: 'O WhatsApp recusou, pausou ou desativou um modelo de mensagem',
  payload: z.object({
    name: z.string(),
    language: z.string(),
    status: z.enum(['rejected', 'paused', 'disabled']),
    at: Instant,
  }),
  key: ({ name }) => name,
})

/** The gateway was connected or lost its connection. */
export const gatewayChanged = fact({
  name: 'gateway.changed',
  summary: 'O gateway se conectou ou perdeu a conexão',
  payload: z.object({ provider: z.string(), isConnected: z.boolean(), detail: z.string(), at: Instant }),
  key: ({ provider }) => provider,
})

/** Messages that the gateway took and WhatsApp never confirmed, for a quarter of an hour. */
export const messagesUnacknowledged = fact({
  name: 'messages.unacknowledged',
  summary: 'Mensagens estão há 15 minutos sem confirmação do WhatsApp',
  payload: z.object({ provider: z.string(), count: z.int(), at: Instant }),
  key: ({ provider }) => provider,
})

const CONTACT_MAX = 200

/** The most that the channel takes in one message. */
export const MESSAGE_MAX = 4096

export const MessagePayload = z.object({
  contact: requiredLine(CONTACT_MAX, 'Informe o contato'),
  message: requiredText(MESSAGE_MAX, 'Informe a mensagem'),
  /** A test is never handed to a gateway. Whoever means a real message says so. */
  isTest: z.boolean('Informe se é um teste').default(true),
})

/** A message to a contact, or a test of the way to one. */
export const whatsappMessage = job({
  queue: 'whatsapp',
  name: 'whatsapp_message',
  label: 'Mensagem de WhatsApp',
  payload: MessagePayload.extend({
    /** Who asked for it, and is told when it cannot be sent. */
    ownerId: Id.optional(),
  }),
})

/**
 * Hands one message to the gateway; its row says which, and what came of it. One that was with the gateway when its
 * process died is uncertain at once and not sent again; twenty others wait in the same process for their turn.
 */
export const sendMessage = job({
  queue: 'whatsapp',
  name: 'send_whatsapp_message',
  label: 'Envio de mensagem de WhatsApp',
  payload: z.object({ messageId: Id }),
  crashes: 100,
})

/** Pauses or resumes the queue of messages, as the gateway's connection is. */
export const alignQueue = job({
  queue: 'maintenance',
  name: 'align_message_queue',
  label: 'Pausa e retomada da fila de mensagens',
  payload: z.object({}),
})

/** Looks after what no message looks after itself: connection, what was interrupted, what waits in line. */
export const reconcileMessages = job({
  queue: 'maintenance',
  name: 'reconcile_messages',
  label: 'Acompanhamento das mensagens',
  payload: z.object({}),
  attempts: 1,
})
