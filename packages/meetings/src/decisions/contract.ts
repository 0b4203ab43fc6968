import { endpoint } from '@cadencia/contract/endpoint'
import { byInstant, equals, type FilterOf, from, listOf, until } from '@cadencia/contract/list'
import { DayMeant, Id, IdParams, Instant, page, text } from '@cadencia/contract/values'
import { z } from 'zod'
import { ITEM_STATUSES, MeetingItem } from '../items/contract.ts'

/** A decision with its meeting, for lists of many meetings'. */
export const Decision = MeetingItem.extend({
  meetingId: Id,
  meetingTitle: z.string(),
  /** When it was written down. */
  decidedAt: Instant,
})
export type Decision = z.infer<typeof Decision>

/** Those of all meetings, always the newest first. */
export const DECISION_LIST = listOf<Decision>()({
  pageSize: 200,
  filters: {
    q: { schema: text(100), judge: ['text'] },
    /** The meeting's team. */
    teamId: { schema: Id, judge: ['meetingId'] },
    status: equals(z.enum(ITEM_STATUSES.decision, 'Status inválido')),
    /** Days, both included. */
    from: from(DayMeant, 'createdAt'),
    to: until(DayMeant, 'createdAt'),
  },
  sorts: { createdAt: byInstant() },
  sort: '-createdAt',
})
export type DecisionFilter = FilterOf<typeof DECISION_LIST>

export const listDecisions = endpoint({
  method: 'GET',
  url: '/api/decisions',
  summary: 'Decisões das reuniões cuja transcrição se pode ler, da mais nova à mais antiga',
  schema: {
    querystring: page(DECISION_LIST.pageSize).extend(DECISION_LIST.filter.shape),
    response: { 200: z.array(Decision) },
  },
  config: { area: 'meetings', cache: 'no-store' },
})

export const BRIEF_MAX = 30
export const BRIEF_KINDS = ['action', 'decision', 'task', 'request', 'opportunity', 'message'] as const

/** A line of what to know before a meeting. */
export const BriefLine = z.object({
  kind: z.enum(BRIEF_KINDS),
  text: z.string(),
  url: z.string(),
  at: Instant,
})
export type BriefLine = z.infer<typeof BriefLine>

export const getBrief = endpoint({
  method: 'GET',
  url: '/api/meetings/:id/brief',
  summary:
    'O que saber antes da reunião: o que a série deixou em aberto e decidiu, e o que está ligado a ela',
  schema: { params: IdParams, response: { 200: z.array(BriefLine).max(BRIEF_MAX) } },
  config: { area: 'meetings', cache: 'no-store' },
})
