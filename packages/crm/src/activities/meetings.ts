import type { Db } from '@cadencia/db/client'
import { instantMs } from '@cadencia/locale/sao-paulo'
import { meetingRows } from '@cadencia/meetings/read-repository'
import type { Actor } from '@cadencia/server/actor'
import { clients } from '../clients/record.ts'
import type { CrmContext } from '../context.ts'
import { leads } from '../leads/record.ts'
import { opportunities } from '../opportunities/record.ts'
import { activities } from './record.ts'

interface Ended {
  readonly links: Pick<CrmContext['links'], 'listEnds'>
  /** Who ended it, and when. */
  readonly actor: Actor<string | null>
}

/**
 * Notes a meeting that has ended at each record that it is linked with by then, as an activity with its title and date. What
 * was said there stays with the meeting.
 */
export async function noteMeeting(trx: Db, meetingId: string, { links, actor }: Ended): Promise<void> {
  const endedMs = instantMs(actor.at)
  const ends = (await links.listEnds(trx, [meetingId])).filter(
    ({ createdAt }) => instantMs(createdAt) <= endedMs,
  )
  const idsOf = (kind: string) => ends.filter((end) => end.kind === kind).map(({ id }) => id)
  const ofLeads = await leads.findAll(trx, idsOf('lead'))
  const ofSales = await opportunities.findAll(trx, idsOf('opportunity'))
  const ofClients = await clients.findAll(trx, idsOf('client'))
  const named = [
    ...ofLeads.map(({ id: leadId }) => ({ leadId })),
    ...ofSales.map(({ id: opportunityId }) => ({ opportunityId })),
    ...ofClients.map(({ id: clientId }) => ({ clientId })),
  ]
  if (named.length === 0) return
  const meeting = await trx
    .selectFrom(meetingRows.as('m'))
    .select(['m.title', 'm.scheduled_at as scheduledAt'])
    .where('m.id', '=', meetingId)
    .executeTakeFirst()
  if (!meeting) return
  const { actorId: createdBy, at } = actor
  const values = {
    ...({ type: 'meeting', subject: meeting.title, scheduledAt: meeting.scheduledAt, meetingId } as const),
    ...({ description: '', nextAction: '', outcome: 'neutral', completedAt: at } as const),
    ...{ createdBy, createdAt: at, updatedAt: at },
  }
  await activities.insertAll(
    trx,
    named.map((record) => ({ ...values, ...record })),
    { actor },
  )
}
