import { type Db, lockName, transact } from '@cadencia/db/client'
import type { DeliveredFact } from '@cadencia/db/subscriber'
import { derivedId, enqueueAll } from '@cadencia/jobs/enqueue'
import { plainText } from '@cadencia/text/plain-text'
import { z } from 'zod'
import { mailGuest } from './facts.ts'
import { Invitation } from './invitation.ts'
import { Message, newsFor } from './news.ts'
import {
  findInvitation,
  findInvitedSeries,
  type InvitationKey,
  listInvitationKeys,
  listInvited,
  saveInvitation,
} from './repository.ts'

/** Has the guests of meetings told what changed, if anything. A repeated delivery enqueues nothing. */
export async function tellGuests(
  trx: Db,
  facts: readonly DeliveredFact<{ readonly meetingId: string; readonly followingIds?: readonly string[] }>[],
): Promise<void> {
  const ids = facts.flatMap(({ payload: { meetingId, followingIds = [] } }) => [meetingId, ...followingIds])
  const last = Math.max(...facts.map(({ factId }) => factId))
  const keys = await listInvitationKeys(trx, ids)
  const entries = keys.map((key) => ({
    payload: key,
    id: derivedId(mailGuest.name, key.guestId, key.subjectId, last),
  }))
  await enqueueAll(trx, mailGuest, entries)
}

/** A mail to a guest that was decided on, as it is kept until it is sent. */
const Pending = z.object({
  message: Message,
  organizerId: z.string().nullable(),
})

export interface ClaimedLetter extends z.infer<typeof Pending> {
  readonly guestName: string
  readonly sequence: number
  readonly at: string
}

/** After this long a mail that another job has claimed is sent by the next one. */
const CLAIMED_MS = 10 * 60_000

interface Claim {
  readonly jobId: string
  readonly roomUrl: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The next mail to a guest, which is kept with its SEQUENCE before it is sent: a job that is run again sends the same one.
 * Undefined where there is none, or another job sends it, which looks for the next itself.
 */
export function claimLetter(db: Db, key: InvitationKey, claim: Claim): Promise<ClaimedLetter | undefined> {
  const { jobId, now } = claim
  return transact(db, async (trx) => {
    await lockName(trx, `guest invitation ${key.guestId} ${key.subjectId}`)
    const known = await findInvitation(trx, key)
    if (known?.pending) {
      const isOthers = known.jobId !== jobId && Date.parse(known.at) > now - CLAIMED_MS
      if (isOthers) return undefined
      const { name, sequence, at } = known
      await saveInvitation(trx, key, { ...known, jobId })
      return { ...Pending.parse(known.pending), guestName: name, sequence, at }
    }
    const told = Invitation.nullable().parse(known?.told ?? null)
    const found = await findNews(trx, key, { told, ...claim })
    if (!found) return undefined
    const { news, organizerId, guestName = known?.name ?? '' } = found
    const at = new Date(now).toISOString()
    const sequence = (known?.sequence ?? -1) + 1
    const pending = { message: news.message, organizerId }
    await saveInvitation(trx, key, { name: guestName, sequence, told: news.told, pending, jobId, at })
    return { ...pending, guestName, sequence, at }
  })
}

async function findNews(
  trx: Db,
  key: InvitationKey,
  { told, roomUrl, now }: Claim & { readonly told: Invitation | null },
) {
  const rows = await listInvited(trx, key)
  const series = await findInvitedSeries(trx, key.subjectId)
  const meetings = rows.map(({ description, descriptionFormat, url, ...row }) => ({
    ...row,
    start: iso(row.start),
    occurrence: row.occurrence === null ? null : iso(row.occurrence),
    description: plainText(description, descriptionFormat),
    url: url === '' ? roomUrl : url,
  }))
  const plan = series && {
    ...series,
    startsAt: iso(series.startsAt),
    plannedFrom: series.plannedFrom === null ? null : iso(series.plannedFrom),
  }
  const news = newsFor({ meetings, series: plan, told, now })
  if (!news) return undefined
  const guestName = rows.findLast(({ name }) => name !== null)?.name ?? undefined
  return { news, guestName, organizerId: rows[0]?.createdBy ?? null }
}

const iso = (instant: string) => new Date(instant).toISOString()
