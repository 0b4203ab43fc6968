import type { Viewer } from '@cadencia/contract/viewer'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { enqueue } from '@cadencia/jobs/enqueue'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid, notFound, stale } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { requireWriteScope, type SessionViewer } from '@cadencia/server/viewer'
import { lockEditable } from '../access.ts'
import { noteSummaryRecipients } from '../guests/repository.ts'
import { itemFor } from '../items/record.ts'
import { listMeetingItems } from '../items/repository.ts'
import { countOutsideMails, type OutsidePolicy, requireConfirmed } from '../outside-mails.ts'
import { meetings } from '../record.ts'
import type { MeetingRecord } from '../rules.ts'
import type { SummaryShare, SummaryVersion } from './contract.ts'
import { mailSummary, summaryEdited } from './facts.ts'
import { addVersion, findNewest } from './repository.ts'
import { sharedText } from './rules.ts'

/** The chat domain, as far as meetings need it. */
export interface MeetingChats {
  /** The longest message. */
  readonly max: number
  /**
   * Sends to each in the caller's transaction. Answers for each whether it was sent: not where the sender takes no part or
   * the other is nobody who chats.
   */
  post(
    db: Db,
    message: {
      readonly to: readonly ({ chatId: string } | { userId: string })[]
      readonly senderId: string
      readonly content: string
    },
  ): Promise<readonly boolean[]>
}

const noSummary = () => new AppError('no_summary', 409, 'Esta reunião ainda não tem resumo.')

interface Edit {
  readonly text: string
  readonly version: number
  readonly viewer: Viewer
  readonly actor: Actor
}

/** Throws 404, 403, 409 without a summary, and with the newest for a version that is not its. */
export function changeSummary(
  db: Db,
  meetingId: string,
  { text, version, viewer, actor }: Edit,
): Promise<SummaryVersion> {
  return transact(db, async (trx) => {
    const meeting = await lockEditable(trx, meetingId, viewer)
    const newest = await findNewest(trx, meetingId)
    if (!newest) throw noSummary()
    if (newest.version !== version) throw stale(newest)
    const made = { text, source: 'edited', createdBy: actor.actorId, createdAt: actor.at } as const
    await addVersion(trx, meetingId, made)
    await meetings.patch(trx, meeting, {
      changes: { aiSummary: text, summarySource: 'edited', summaryStatus: 'ready', version: meeting.version },
      facts: () => [],
      actor,
    })
    await record(trx, summaryEdited, { meetingId, ...actor })
    return { version: version + 1, ...made }
  })
}

/** What is shared of a meeting; undefined without a summary. */
export async function shareable(db: Db, meeting: MeetingRecord, publicUrl: string) {
  const newest = await findNewest(db, meeting.id)
  if (!newest) return undefined
  const items = (await listMeetingItems(db, meeting.id)).map(itemFor)
  return { meeting, summary: newest.text, items, url: `${publicUrl}/meetings/${meeting.id}` }
}

interface Sharing {
  readonly share: SummaryShare
  readonly viewer: SessionViewer
  readonly actor: Actor
  readonly chats: MeetingChats
  readonly publicUrl: string
  readonly outside: OutsidePolicy
}

/**
 * Sends the summary with its items to chats, to people in their direct chats, and by mail. Throws 404, 403, 409 without a
 * summary and, before anything is sent, for addresses outside that were not confirmed, 429 beyond the sender's mails; 400 for a chat or person out of reach.
 */
export function share(db: Db, meetingId: string, sharing: Sharing): Promise<void> {
  const { share: wanted, viewer, actor, chats, publicUrl, outside: policy } = sharing
  const { actorId: senderId } = actor
  const emails = [...new Set(wanted.emails)]
  if (wanted.chatIds.length + wanted.userIds.length > 0) requireWriteScope(viewer, 'chat')
  if (emails.length > 0) requireWriteScope(viewer, 'people')
  return transact(db, async (trx) => {
    const meeting = await lockEditable(trx, meetingId, viewer, { named: wanted.userIds })
    const shared = await shareable(trx, meeting, publicUrl)
    if (!shared) throw noSummary()
    const outside = await requireConfirmed(trx, emails, { policy, isConfirmed: wanted.confirmOutside })
    const strangers = await countOutsideMails(trx, emails, { policy, senderId, at: actor.at })
    await noteSummaryRecipients(trx, meetingId, { emails: strangers, at: actor.at })
    const content = sharedText(shared, chats.max)
    const targets = [
      ...wanted.chatIds.map((chatId, index) => ({
        to: { chatId },
        refusal: invalid(`chatIds.${index}`, 'Conversa não encontrada'),
      })),
      ...wanted.userIds.map((userId, index) => ({
        to: { userId },
        refusal: invalid(`userIds.${index}`, 'Pessoa não encontrada'),
      })),
    ].filter(({ to }) => !('userId' in to && to.userId === senderId))
    const sent = await chats.post(trx, { to: targets.map(({ to }) => to), senderId, content })
    const refused = targets.find((_, index) => !sent[index])
    if (refused) throw refused.refusal
    for (const email of emails) await enqueue(trx, mailSummary, { meetingId, senderId, email })
    await audit(trx, {
      actor: senderId,
      action: 'meeting.summary_shared',
      entity: 'meeting',
      entityId: meetingId,
      after: { chats: wanted.chatIds, people: wanted.userIds, emails, outside },
    })
  })
}

/** Throws 404 for a meeting that was cancelled meanwhile. */
export async function getShareable(db: Db, meetingId: string, publicUrl: string) {
  const meeting = await meetings.get(db, meetingId)
  const shared = await shareable(db, meeting, publicUrl)
  if (!shared) throw notFound('Resumo não encontrado.')
  return shared
}
