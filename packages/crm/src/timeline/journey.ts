import type { Db } from '@cadencia/db/client'
import type { LinkedEnd } from '@cadencia/links/record-links'
import { findMeetingTags } from '@cadencia/meetings/read-repository'
import type { Reader } from '@cadencia/server/kinds'
import { clients } from '../clients/record.ts'
import type { CrmContext } from '../context.ts'
import type { Lead } from '../leads/contract.ts'
import { leads } from '../leads/record.ts'
import { isLost, isWon, OPEN_STAGES, type Stage } from '../opportunities/contract.ts'
import { JOURNEY_EVENTS_MAX, type Journey, type JourneyEvent, type JourneyStatus } from './contract.ts'
import {
  activityEvents,
  clientEvent,
  fileEvent,
  hasHappened,
  leadEvents,
  linkedEvents,
  marketingEvents,
  messageEvent,
  moveEvent,
  opportunityEvent,
} from './journey-events.ts'
import {
  type JourneyOpportunity,
  listJourneyActivities,
  listJourneyClients,
  listJourneyFiles,
  listJourneyOpportunities,
  listMoves,
  type Scope,
} from './repository.ts'

export type Sources = Pick<CrmContext, 'messenger' | 'files' | 'links'> & { readonly viewer: Reader }

interface Subject {
  readonly kind: 'lead' | 'client'
  readonly id: string
  readonly name: string
  readonly company: string
  /** Of the lead, also of one that was deleted: what was done with it stays on its client's way. */
  readonly leadId: string | null
  /** Undefined where it is not there any more. */
  readonly lead: Lead | undefined
  readonly clientId: string | null
}

/** The journey of a lead. Throws 404. */
export async function leadJourney(db: Db, id: string, sources: Sources): Promise<Journey> {
  const lead = await leads.get(db, id)
  const { name, company } = lead
  return journeyOf(db, { kind: 'lead', id, name, company, leadId: id, lead, clientId: null }, sources)
}

/** The journey of a client, with that of the lead that it was. Throws 404. */
export async function clientJourney(db: Db, id: string, sources: Sources): Promise<Journey> {
  const { name, company, leadId } = await clients.get(db, id)
  const lead = leadId === null ? undefined : await leads.find(db, leadId)
  return journeyOf(db, { kind: 'client', id, name, company, leadId, lead, clientId: id }, sources)
}

/** The records that a journey is about: those of a lead, or of a client and the lead that it was. */
export async function scopeOf(db: Db, about: Pick<Subject, 'leadId' | 'clientId'>) {
  const { leadId } = about
  const clients = await listJourneyClients(db, about)
  const opportunities = await listJourneyOpportunities(db, about)
  const opportunityIds = opportunities.map(({ id }) => id)
  const scope: Scope = { leadId, clientIds: clients.map(({ id }) => id), opportunityIds }
  return { scope, clients, opportunities }
}

async function journeyOf(
  db: Db,
  subject: Subject,
  { messenger, files, links, viewer }: Sources,
): Promise<Journey> {
  const { lead } = subject
  const { scope, clients, opportunities } = await scopeOf(db, subject)
  const { opportunityIds } = scope
  const moves = await listMoves(db, opportunityIds)
  const begun = new Map(
    moves.filter(({ isFirst }) => isFirst).map(({ opportunityId, stage }) => [opportunityId, stage]),
  )
  const activities = await listJourneyActivities(db, scope, JOURNEY_EVENTS_MAX)
  const attached = await listJourneyFiles(db, scope, JOURNEY_EVENTS_MAX)
  const stored = await files.list(
    db,
    'crm',
    attached.map(({ id }) => id),
  )
  const fileOf = new Map(stored.map((file) => [file.reference, file]))
  const messages = lead ? await messenger.listMessages(db, { kind: 'lead', id: lead.id }) : []
  const marketing = lead?.phone ? await messenger.listMarketing(db, lead.phone) : []
  const linked = await listLinkedTo(db, scope, { links, viewer })
  const meetings = await findMeetingTags(
    db,
    activities.flatMap(({ meetingId }) => meetingId ?? []),
    viewer,
  )
  const ofLinked = await Promise.all(linked.map((end) => linkedEvents(end, viewer)))
  const isLinked = (id: string) => linked.some((end) => end.id === id)
  const events = [
    ...(lead ? [...leadEvents(lead), ...marketingEvents(lead, marketing)] : []),
    ...clients.map(clientEvent),
    ...opportunities.map((one) => opportunityEvent(one, begun.get(one.id) ?? null)),
    ...moves.filter(({ isFirst }) => !isFirst).map(moveEvent),
    ...activities.flatMap((activity) => {
      const meeting = activity.meetingId === null ? undefined : meetings.get(activity.meetingId)
      return activityEvents(activity, meeting && { ...meeting, isLinked: isLinked(meeting.id) })
    }),
    ...messages.filter(hasHappened).map(messageEvent),
    ...attached.map((row) => fileEvent(row, fileOf.get(row.id))),
    ...ofLinked.flat(),
  ]
  const proposalMoves = new Set(
    moves.filter(({ stage }) => stage === 'proposal').map((move) => move.opportunityId),
  )
  const proposals = activities.filter(({ type }) => type === 'proposal').length
  return {
    kind: subject.kind,
    id: subject.id,
    name: subject.name,
    company: subject.company,
    ...outcomeOf(opportunities, clients),
    proposals: Math.max(proposals, proposalMoves.size),
    totalValue: Math.round(opportunities.reduce((sum, { value }) => sum + value, 0) * 100) / 100,
    events: inOrder(events),
  }
}

/** What is linked to a lead or client, its opportunities and the lead that it was, each record once. */
export async function listLinkedTo(
  db: Db,
  { leadId, clientIds, opportunityIds }: Scope,
  { links, viewer }: Pick<Sources, 'links' | 'viewer'>,
): Promise<LinkedEnd[]> {
  const ids = [...(leadId === null ? [] : [leadId]), ...clientIds, ...opportunityIds]
  const linked = await links.list(db, ids, viewer)
  return [...new Map(linked.map((end) => [end.id, end])).values()]
}

/** The oldest before; where there are too many, the newest stay. */
function inOrder(events: readonly JourneyEvent[]): JourneyEvent[] {
  return events
    .map((event) => ({ event, ms: Date.parse(event.at) }))
    .sort((one, other) => one.ms - other.ms)
    .slice(-JOURNEY_EVENTS_MAX)
    .map(({ event }) => event)
}

/** Where a journey stands: won with the first client or won opportunity, lost when every opportunity is. */
export function outcomeOf(
  opportunities: readonly Pick<JourneyOpportunity, 'stage' | 'closedAt' | 'lostReason'>[],
  clients: readonly { readonly createdAt: string }[],
) {
  const latest = (isMeant: (stage: Stage) => boolean) =>
    opportunities
      .filter((one) => isMeant(one.stage))
      .toSorted((one, other) => Date.parse(other.closedAt ?? '') - Date.parse(one.closedAt ?? ''))[0]
  const won = latest(isWon)
  const lost = latest(isLost)
  const open = OPEN_STAGES.findLast((stage) => opportunities.some((one) => one.stage === stage))
  const hasWon = won !== undefined || clients.length > 0
  const hasLost = !hasWon && open === undefined && lost !== undefined
  const status: JourneyStatus = hasWon ? 'won' : hasLost ? 'lost' : 'new'
  return {
    status,
    stage: won?.stage ?? open ?? lost?.stage ?? null,
    closedAt: hasWon ? (won?.closedAt ?? clients[0]?.createdAt ?? null) : null,
    lostReason: hasLost ? (lost?.lostReason ?? null) : null,
    lostAt: hasLost ? (lost?.closedAt ?? null) : null,
  }
}
