import { handles, type JobHandler, PermanentFailure } from '@cadencia/jobs/handler'
import { MARKETING_STOPPED, OPTED_OUT } from '../contract.ts'
import { whatsappMessage } from '../facts.ts'
import type { Messenger } from '../messenger-contract.ts'
import { INVALID_PHONE, SERVICE_PHONE } from '../rules.ts'

const REFUSALS = {
  opted_out: OPTED_OUT,
  marketing_stopped: MARKETING_STOPPED,
  invalid_phone: INVALID_PHONE,
  service_phone: SERVICE_PHONE,
} as const

/** Handles a message requested from the queue panel: tests end here, real messages are enqueued. */
export function requestedMessageJob(messenger: Messenger): JobHandler {
  return handles(whatsappMessage, async ({ isTest, contact, message, ownerId }, { db, jobId }) => {
    if (isTest) return { isTest: true, wasSent: false }
    const owner = ownerId === undefined ? {} : { ownerId }
    const result = await messenger.enqueueMessage(db, {
      key: `job:${jobId}`,
      contact,
      text: message,
      ...owner,
    })
    if (!result.ok) throw new PermanentFailure(REFUSALS[result.reason])
    return { isTest: false, messageId: result.messageId }
  })
}
