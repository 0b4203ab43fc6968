import { emailKey } from '@cadencia/contract/email'
import type { Db } from '@cadencia/db/client'
import type { Guest, MeetingPatch } from '../contract.ts'
import { countOutsideMails, type OutsidePolicy, requireConfirmed } from '../outside-mails.ts'
import type { MeetingRecord } from '../rules.ts'

/** What a guest is told of, besides the time. */
const TOLD = ['title', 'description', 'location', 'meetUrl', 'duration'] as const

interface Change {
  readonly edit: Pick<MeetingPatch, (typeof TOLD)[number] | 'scheduledAt'>
  readonly guests: readonly Guest[] | undefined
  readonly isConfirmed: boolean
  readonly policy: OutsidePolicy
  readonly senderId: string
  readonly at: string
}

const emailsOf = (guests: readonly Guest[]) => guests.map(({ email }) => email)

/**
 * Lets a change of these meetings be mailed to guests: new ones have to be confirmed, and what is sent is counted. Throws 409
 * `outside_addresses`, 429 `too_many_mails`.
 */
export async function admitGuestMails(
  trx: Db,
  meetings: readonly MeetingRecord[],
  { edit, guests, isConfirmed, ...sending }: Change,
): Promise<void> {
  const invited = meetings.map((meeting) => new Set(emailsOf(meeting.guests).map(emailKey)))
  const added = emailsOf(guests ?? []).filter((email) => invited.some((known) => !known.has(emailKey(email))))
  await requireConfirmed(trx, added, { policy: sending.policy, isConfirmed })
  const told = guests ?? meetings.flatMap((meeting) => meeting.guests)
  const mailed = meetings.some((meeting) => isTold(meeting, edit)) ? emailsOf(told) : added
  await countOutsideMails(trx, mailed, sending)
}

function isTold(meeting: MeetingRecord, edit: Change['edit']): boolean {
  const { scheduledAt } = edit
  const isMoved = scheduledAt !== undefined && Date.parse(scheduledAt) !== Date.parse(meeting.scheduledAt)
  return isMoved || TOLD.some((field) => edit[field] !== undefined && edit[field] !== meeting[field])
}
