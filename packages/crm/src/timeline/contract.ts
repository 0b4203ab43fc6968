import { endpoint } from '@cadencia/contract/endpoint'
import { kindsWith } from '@cadencia/contract/kinds'
import { Id, IdParams, Instant } from '@cadencia/contract/values'
import { Message } from '@cadencia/messaging/contract'
import { z } from 'zod'
import { Activity } from '../activities/contract.ts'
import { Attachment } from '../attachments/contract.ts'
import { Client } from '../clients/contract.ts'
import { PersonTag } from '../contract.ts'
import { Lead } from '../leads/contract.ts'
import { Opportunity, Stage } from '../opportunities/contract.ts'

export const JOURNEY_KINDS = [
  'lead_created',
  'lead_imported',
  'converted',
  'client_created',
  'activity_planned',
  'activity_done',
  'message_sent',
  'message_received',
  // What the person chose in WhatsApp about automatic messages.
  'marketing_changed',
  'opportunity_created',
  'stage_moved',
  'proposal',
  'file_attached',
  'won',
  'lost',
  // What is linked, by the asker's rights.
  ...kindsWith({ showsClients: true }),
  // What was agreed in a linked meeting.
  'decision',
] as const
export const JourneyKind = z.enum(JOURNEY_KINDS)
export type JourneyKind = z.infer<typeof JourneyKind>

/** One thing that happened on the way, in words fit to show. */
export const JourneyEvent = z.object({
  /** Unique within the journey. */
  id: z.string(),
  kind: JourneyKind,
  at: Instant,
  title: z.string(),
  detail: z.string(),
  /** The record it comes from: an activity, an opportunity, a message, an attachment, a linked one. */
  recordId: Id.nullable(),
  /** Path of the screen of a linked record. */
  url: z.string().nullable(),
  /** The stage that an opportunity entered: where it began, moved to or ended. */
  stage: Stage.nullable(),
  /** Reais, where it is about money. */
  value: z.number().nullable(),
  actor: PersonTag.nullable(),
})
export type JourneyEvent = z.infer<typeof JourneyEvent>

export const JOURNEY_STATUSES = ['new', 'won', 'lost'] as const
export const JourneyStatus = z.enum(JOURNEY_STATUSES)
export type JourneyStatus = z.infer<typeof JourneyStatus>

/** The way of a lead or client: where it stands, and all that led there, the oldest before. */
export const Journey = z.object({
  kind: z.enum(['lead', 'client']),
  id: Id,
  name: z.string(),
  company: z.string(),
  status: JourneyStatus,
  /** Of its furthest opportunity; null without one. */
  stage: Stage.nullable(),
  proposals: z.int(),
  /** Reais, of its opportunities. */
  totalValue: z.number(),
  /** When it was won. */
  closedAt: Instant.nullable(),
  lostReason: z.string().nullable(),
  lostAt: Instant.nullable(),
  events: z.array(JourneyEvent),
})
export type Journey = z.infer<typeof Journey>

/** The newest events that one journey answers. */
export const JOURNEY_EVENTS_MAX = 500

export const getLeadTimeline = endpoint({
  method: 'GET',
  url: '/api/crm/leads/:id/timeline',
  summary: 'A jornada de um lead',
  schema: { params: IdParams, response: { 200: Journey } },
  config: { area: 'crm', access: 'crm' },
})

export const getClientTimeline = endpoint({
  method: 'GET',
  url: '/api/crm/clients/:id/timeline',
  summary: 'A jornada de um cliente',
  schema: { params: IdParams, response: { 200: Journey } },
  config: { area: 'crm', access: 'crm' },
})

/** A linked record, as the page of a client shows it. */
export const OverviewRow = z.object({
  id: Id,
  title: z.string(),
  detail: z.string(),
  status: z.string().nullable(),
  /** Path of its screen. */
  url: z.string(),
  /** When it was made, or takes place. */
  at: Instant,
})
export type OverviewRow = z.infer<typeof OverviewRow>

/** What was agreed in a linked meeting. */
export const OverviewDecision = z.object({
  id: Id,
  meetingId: Id,
  /** The meeting's. */
  title: z.string(),
  /** Path that opens at it. */
  url: z.string(),
  at: Instant,
  text: z.string(),
})
export type OverviewDecision = z.infer<typeof OverviewDecision>

/** Messages of an overview: the last ones, the oldest before. */
export const OVERVIEW_MESSAGES = 20
/** Files of an overview, the newest before. */
export const OVERVIEW_FILES = 50

/** All that concerns a lead or client, by the asker's rights: what is linked to it, its opportunities and its lead too. */
function overviewOf<R extends z.ZodType>(record: R) {
  return z.object({
    record,
    requests: z.array(OverviewRow),
    tasks: z.array(OverviewRow),
    opportunities: z.array(Opportunity),
    /** The open one that is due first. */
    nextActivity: Activity.nullable(),
    messages: z.array(Message),
    decisions: z.array(OverviewDecision),
    meetings: z.array(OverviewRow),
    files: z.array(Attachment),
  })
}

export const ClientOverview = overviewOf(Client)
export type ClientOverview = z.infer<typeof ClientOverview>
export const LeadOverview = overviewOf(Lead)
export type LeadOverview = z.infer<typeof LeadOverview>

export const getLeadOverview = endpoint({
  method: 'GET',
  url: '/api/crm/leads/:id/overview',
  summary: 'Tudo o que diz respeito a um lead, de uma vez',
  schema: { params: IdParams, response: { 200: LeadOverview } },
  config: { area: 'crm', access: 'crm' },
})

export const getClientOverview = endpoint({
  method: 'GET',
  url: '/api/crm/clients/:id/overview',
  summary: 'Tudo o que diz respeito a um cliente, de uma vez',
  schema: { params: IdParams, response: { 200: ClientOverview } },
  config: { area: 'crm', access: 'crm' },
})
