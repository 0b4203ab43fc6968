import { announce, type LiveRule } from '@cadencia/realtime/rules'
import {
  contactIdentified,
  gatewayChanged,
  messageDelivered,
  messageFailed,
  messageQueued,
  messageRead,
  messageReceived,
  messageSent,
  messageSkipped,
  messagesUnacknowledged,
  messageUncertain,
  queueChanged,
} from './facts.ts'

const MESSAGE_FACTS = [
  messageQueued,
  messageSent,
  messageDelivered,
  messageRead,
  messageFailed,
  messageUncertain,
  messageSkipped,
]

/** Queues and connection go to all staff, messages only to sessions that unlocked the CRM. */
export const messagingLive: readonly LiveRule[] = [
  announce(queueChanged, ({ queueName }) => ({
    to: 'staff',
    event: { type: 'changed', entity: 'queue', id: queueName },
  })),
  announce(gatewayChanged, ({ provider }) => ({
    to: 'staff',
    event: { type: 'changed', entity: 'gateway', id: provider },
  })),
  announce(messagesUnacknowledged, ({ provider }) => ({
    to: 'staff',
    event: { type: 'changed', entity: 'gateway', id: provider },
  })),
  ...MESSAGE_FACTS.map((fact) =>
    announce(fact, ({ messageId, subject }) => ({
      to: 'crm',
      event: { type: 'changed', entity: 'message', id: messageId, ...(subject ? { scope: subject.id } : {}) },
    })),
  ),
  announce(contactIdentified, () => ({
    to: 'crm',
    event: { type: 'changed', entity: 'message', id: '*' },
  })),
  announce(messageReceived, ({ messageId, subject }) => ({
    to: 'crm',
    event: { type: 'changed', entity: 'message', id: messageId, ...(subject ? { scope: subject.id } : {}) },
  })),
]
