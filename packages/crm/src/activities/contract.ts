import { endpoint } from '@cadencia/contract/endpoint'
import { fieldHistoryCall } from '@cadencia/contract/field-history'
import {
  byInstant,
  byPosition,
  byText,
  equals,
  type FilterOf,
  listOf,
  type SortOf,
} from '@cadencia/contract/list'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  DESCRIPTION_MAX,
  Id,
  Instant,
  requiredLine,
  TITLE_MAX,
  text,
  Version,
} from '@cadencia/contract/values'
import { DraftLinks, scopesOfLinks } from '@cadencia/links/contract'
import { z } from 'zod'
import { OptionalId, PersonTag } from '../contract.ts'
import { recordEndpoints } from '../shared/record-contract.ts'

export const ACTIVITY_TYPES = ['call', 'email', 'meeting', 'demo', 'proposal'] as const
export const ActivityType = z.enum(ACTIVITY_TYPES, 'Tipo inválido')
export type ActivityType = z.infer<typeof ActivityType>

export const OUTCOMES = ['positive', 'negative', 'neutral', 'follow-up'] as const
export const Outcome = z.enum(OUTCOMES, 'Resultado inválido')
export type Outcome = z.infer<typeof Outcome>

export const DEFAULT_TYPE = 'call' satisfies ActivityType
/** The subject of the activity that the quick-add's box makes, and its hour on the next working day. */
export const FOLLOW_UP = { subject: 'Follow-up', time: '09:00' } as const

/** `overdue` and `upcoming` have no outcome yet; `done` has one; `unscheduled` has neither outcome nor time. */
export const ACTIVITY_STATES = ['overdue', 'upcoming', 'done', 'unscheduled'] as const
export const ActivityState = z.enum(ACTIVITY_STATES, 'Situação inválida')
export type ActivityState = z.infer<typeof ActivityState>

const Tag = z.object({ id: Id, name: z.string(), company: z.string() })

/** A meeting that an activity tells of. */
export const ActivityMeeting = z.object({
  id: Id,
  title: z.string(),
  /** Path of its screen. */
  url: z.string(),
  /** Null where there is none, and for who may not read the meeting's transcript. */
  summary: z.string().nullable(),
})
export type ActivityMeeting = z.infer<typeof ActivityMeeting>

export const Activity = z.object({
  id: Id,
  leadId: Id.nullable(),
  lead: Tag.nullable(),
  opportunityId: Id.nullable(),
  opportunity: z.object({ id: Id, title: z.string() }).nullable(),
  clientId: Id.nullable(),
  client: Tag.nullable(),
  /** The meeting that it tells of. */
  meetingId: Id.nullable(),
  meeting: ActivityMeeting.nullable(),
  type: ActivityType,
  subject: z.string(),
  description: z.string(),
  descriptionFormat: TextFormat,
  scheduledAt: Instant.nullable(),
  outcome: Outcome.nullable(),
  nextAction: z.string(),
  /** When its outcome was noted. */
  completedAt: Instant.nullable(),
  /** As of this answer. */
  state: ActivityState,
  createdBy: Id.nullable(),
  author: PersonTag.nullable(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Activity = z.infer<typeof Activity>

const When = z
  .union([Instant, z.literal('')], 'Data e hora inválidas')
  .nullable()
  .transform((instant) => (instant === '' ? null : instant))
  .refine((at) => at === null || (at >= '1900' && at < '2200'), 'Data e hora inválidas')

const fields = {
  leadId: OptionalId,
  opportunityId: OptionalId,
  clientId: OptionalId,
  meetingId: OptionalId,
  type: ActivityType,
  subject: requiredLine(TITLE_MAX, 'Assunto é obrigatório'),
  description: text(DESCRIPTION_MAX),
  scheduledAt: When,
  outcome: Outcome.nullable(),
  nextAction: text(500),
}

export const ActivityDraft = z.object({
  ...fields,
  leadId: fields.leadId.default(null),
  opportunityId: fields.opportunityId.default(null),
  clientId: fields.clientId.default(null),
  meetingId: fields.meetingId.default(null),
  type: fields.type.default(DEFAULT_TYPE),
  description: fields.description.nullable().default(''),
  scheduledAt: fields.scheduledAt.default(null),
  outcome: fields.outcome.default(null),
  nextAction: fields.nextAction.nullable().default(''),
  /** Of the record that it names: its opportunity, else its client, else its lead. */
  links: DraftLinks.optional(),
})
export type ActivityDraft = z.infer<typeof ActivityDraft>

export const ActivityPatch = z
  .object({ ...fields, descriptionFormat: TextFormat, version: Version })
  .partial()
export type ActivityPatch = z.infer<typeof ActivityPatch>

/**
 * `agenda`: the open ones by their time, then those without one, then the done ones, the latest first. Activities without
 * a time come last by `scheduledAt` either way.
 */
export const ACTIVITY_LIST = listOf<Activity>()({
  pageSize: 200,
  filters: {
    /** Words in subject, description or next action. */
    q: { schema: text(200, 'Busca muito longa'), judge: ['subject', 'description', 'nextAction'] },
    state: equals(ActivityState),
    type: equals(ActivityType),
    outcome: equals(Outcome),
    leadId: equals(Id),
    opportunityId: equals(Id),
    clientId: equals(Id),
    createdBy: equals(Id),
  },
  sorts: {
    agenda: { judge: ['scheduledAt', 'completedAt'] },
    subject: byText(),
    type: byPosition(ACTIVITY_TYPES),
    scheduledAt: byInstant('nulls last'),
    createdAt: byInstant(),
  },
  sort: '-createdAt',
})
export type ActivityFilter = FilterOf<typeof ACTIVITY_LIST>

export const ACTIVITY_SORTS = ACTIVITY_LIST.sortKeys
export type ActivitySort = SortOf<typeof ACTIVITY_LIST>

export const {
  create: createActivity,
  get: getActivity,
  update: updateActivity,
  remove: removeActivity,
  restore: restoreActivity,
} = recordEndpoints('/api/crm/activities', {
  record: Activity,
  draft: ActivityDraft,
  patch: ActivityPatch,
  named: 'uma atividade',
  draftMayNeed: scopesOfLinks('crm'),
  summaries: {
    create: 'Registra uma atividade',
    update: 'Altera uma atividade; com um resultado, ela está feita',
  },
})

const crm = { area: 'crm', access: 'crm' } as const

export const getActivityHistory = endpoint({
  ...fieldHistoryCall('a atividade'),
  url: '/api/crm/activities/:id/history',
  config: crm,
})

export const listActivities = endpoint({
  method: 'GET',
  url: '/api/crm/activities',
  summary: 'As atividades, as mais novas antes',
  schema: {
    querystring: ACTIVITY_LIST.query,
    response: { 200: z.array(Activity) },
  },
  config: crm,
})
