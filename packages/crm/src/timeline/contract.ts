import { endpoint } from '@cadencia/contract/endpoint'
import { Id, IdParams, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { PersonTag } from '../contract.ts'
import { Stage } from '../opportunities/contract.ts'

export const JOURNEY_KINDS = [
  'lead_created',
  'lead_imported',
  'converted',
  'client_created',
  'activity_planned',
  'activity_done',
  'message_sent',
  'message_received',
  'opportunity_created',
  'stage_moved',
  'proposal',
  'file_attached',
  'won',
  'lost',
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
  /** The record it comes from: an activity, an opportunity, a message, an attachment. */
  recordId: Id.nullable(),
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
