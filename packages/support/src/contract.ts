import { ActingToken } from '@cadencia/contract/acting-token'
import { endpoint } from '@cadencia/contract/endpoint'
import { asHeld, byInstant, byPosition, byText, equals, type FilterOf, listOf } from '@cadencia/contract/list'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  DESCRIPTION_MAX,
  Id,
  IdParams,
  Instant,
  page,
  requiredLine,
  requiredText,
  sortsOf,
  TITLE_MAX,
  text,
  Version,
} from '@cadencia/contract/values'
import { FileInfo, FileUrl } from '@cadencia/files/contract'
import { MAX_FILES } from '@cadencia/files/uses'
import { DraftLinks, scopesOfLinks } from '@cadencia/links/contract'
import { z } from 'zod'

export const SUPPORT_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const
export const SupportStatus = z.enum(SUPPORT_STATUSES, 'Status inválido')
export type SupportStatus = z.infer<typeof SupportStatus>

/** Whether nothing is left to do about a request; what settles it says how. */
export const isSettled = ({ status }: { readonly status: string }): boolean =>
  status === 'resolved' || status === 'closed'

export const SUPPORT_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export const SupportPriority = z.enum(SUPPORT_PRIORITIES, 'Prioridade inválida')
export type SupportPriority = z.infer<typeof SupportPriority>

/** Working hours from creation to the due time. */
export const DUE_HOURS = { urgent: 4, high: 8, medium: 24, low: 72 } as const satisfies Record<
  SupportPriority,
  number
>

export const DESCRIPTION_MIN = 100
export const DESCRIPTION_TOO_SHORT = 'A descrição deve ter pelo menos 100 caracteres.'
export const NOTES_REQUIRED = 'Por favor, descreva a resolução do problema.'
export const NOTES_MAX = 5000
export const RATING = { lowest: 1, highest: 5 } as const

const TeamTag = z.object({ id: Id, name: z.string(), color: z.string(), icon: z.string() })
const PersonTag = z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() })

/** A request as one viewer sees it; all staff may read every request. */
export const SupportRequest = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  descriptionFormat: TextFormat,
  priority: SupportPriority,
  status: SupportStatus,
  requestingTeamId: Id.nullable(),
  requestingTeam: TeamTag.nullable(),
  createdBy: Id.nullable(),
  creator: PersonTag.nullable(),
  responsibleTeamId: Id.nullable(),
  responsibleTeam: TeamTag.nullable(),
  assignedUserId: Id.nullable(),
  assignedUser: PersonTag.nullable(),
  /** URLs of the attached files. */
  attachments: z.array(z.string()),
  files: z.array(FileInfo),
  resolutionNotes: z.string().nullable(),
  resolutionNotesFormat: TextFormat,
  /** `DUE_HOURS` working hours after creation. */
  dueAt: Instant,
  /** Open or in progress after `dueAt`, at the time of the response. */
  isOverdue: z.boolean(),
  startedAt: Instant.nullable(),
  resolvedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** 1 to 5, given by the creator after closing. */
  satisfaction: z.int().nullable(),
  satisfactionComment: z.string().nullable(),
  commentCount: z.int(),
  version: z.int(),
  createdAt: Instant,
  /** Whether the viewer may start, assign, resolve and close it. */
  canAct: z.boolean(),
  /** Whether the viewer may rate it now. */
  canRate: z.boolean(),
})
export type SupportRequest = z.infer<typeof SupportRequest>

/** Forms send '' or null for none. */
const OptionalId = z.union([Id, z.literal('')], 'Identificador inválido').nullable()

export const SupportDraft = z.object({
  title: requiredLine(TITLE_MAX, 'Título é obrigatório'),
  description: requiredText(DESCRIPTION_MAX, 'Descrição é obrigatória').min(
    DESCRIPTION_MIN,
    DESCRIPTION_TOO_SHORT,
  ),
  priority: SupportPriority.default('medium'),
  requestingTeamId: z.uuid('Time solicitante é obrigatório'),
  responsibleTeamId: OptionalId.default(null),
  assignedUserId: OptionalId.default(null),
  attachments: z
    .array(FileUrl, 'Anexos inválidos')
    .max(MAX_FILES, `Anexe no máximo ${MAX_FILES} arquivos`)
    .default([]),
  links: DraftLinks.optional(),
})
export type SupportDraft = z.infer<typeof SupportDraft>

/**
 * Either a transition (`status`, with `resolutionNotes` to resolve or close) or an assignment (`responsibleTeamId`,
 * `assignedUserId`), which also starts an open request. Without `version` there is no check for concurrent edits.
 */
export const SupportPatch = z
  .object({
    status: SupportStatus,
    resolutionNotes: text(NOTES_MAX),
    responsibleTeamId: OptionalId,
    assignedUserId: OptionalId,
    version: Version,
  })
  .partial()
export type SupportPatch = z.infer<typeof SupportPatch>

/** Fields of the dialogs that resolve and close. */
export const FinishDraft = z.object({ resolutionNotes: requiredText(NOTES_MAX, NOTES_REQUIRED) })

export const SatisfactionDraft = z.object({
  rating: z
    .int('Dê uma nota de 1 a 5')
    .min(RATING.lowest, 'Dê uma nota de 1 a 5')
    .max(RATING.highest, 'Dê uma nota de 1 a 5'),
  comment: text(NOTES_MAX).default(''),
})

export const HISTORY_KINDS = [
  'opened',
  'started',
  'assigned',
  'resolved',
  'closed',
  'commented',
  'rated',
] as const

/** One history entry; fields that do not apply to its `kind` are null. */
export const HistoryEntry = z.object({
  id: Id,
  kind: z.enum(HISTORY_KINDS),
  /** Null for a deleted user. */
  actor: PersonTag.nullable(),
  token: ActingToken.nullish(),
  fromStatus: SupportStatus.nullable(),
  toStatus: SupportStatus.nullable(),
  /** Set where `kind` is `assigned` or `started`. */
  responsibleTeam: TeamTag.nullable(),
  assignedUser: PersonTag.nullable(),
  /** The comment, the resolution notes or the rating's comment. */
  text: z.string().nullable(),
  textFormat: TextFormat,
  rating: z.int().nullable(),
  at: Instant,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** Metrics of one team's requests or of all. Hours are working hours; null without data. */
export const SupportFigures = z.object({
  open: z.int(),
  inProgress: z.int(),
  /** Counted among open and in progress. */
  overdue: z.int(),
  /** In the last 30 days. */
  resolved: z.int(),
  /** Mean time from creation to the first start, assignment or comment, over the last 30 days. */
  firstActionHours: z.number().nullable(),
  /** Mean of those resolved in the last 30 days. */
  resolutionHours: z.number().nullable(),
  /** Mean of the ratings given in the last 30 days, 1 to 5. */
  satisfaction: z.number().nullable(),
})
export type SupportFigures = z.infer<typeof SupportFigures>

export const SUPPORT_LIST = listOf<SupportRequest>()({
  pageSize: 200,
  filters: {
    status: equals(SupportStatus),
    priority: equals(SupportPriority),
    /** Requesting or responsible team. */
    teamId: {
      schema: Id,
      judge: ({ requestingTeamId, responsibleTeamId }, id) =>
        [requestingTeamId, responsibleTeamId].includes(id),
    },
    /** Created by or assigned to the viewer. */
    mine: { schema: z.enum(['true', 'false'], 'Filtro inválido'), judge: ['createdBy', 'assignedUserId'] },
    /** Linked to this client of the CRM. */
    clientId: { schema: Id, judge: asHeld },
    /** Words in title or description. */
    q: { schema: text(200, 'Busca muito longa'), judge: ['title', 'description'] },
  },
  sorts: {
    title: byText(),
    status: byPosition(SUPPORT_STATUSES),
    priority: byPosition(SUPPORT_PRIORITIES),
    dueAt: byInstant(),
    createdAt: byInstant(),
  },
  sort: '-createdAt',
  orders: { urgency: { judge: ['status', 'priority', 'dueAt', 'isOverdue'] } },
})
export type SupportFilter = FilterOf<typeof SUPPORT_LIST>

/** What requests can be sorted by; `-` before it reverses the order. */
export const SUPPORT_SORTS = SUPPORT_LIST.sortKeys
/** `urgency`: overdue first, then by priority and due time; resolved and closed last. */
export const SupportSort = z.enum(['urgency', ...sortsOf(SUPPORT_SORTS)], 'Ordem inválida')
export type SupportSort = z.infer<typeof SupportSort>

export const listSupportRequests = endpoint({
  method: 'GET',
  url: '/api/support',
  summary: 'Lista solicitações, as mais novas antes se não houver outra ordem',
  schema: {
    querystring: page(SUPPORT_LIST.pageSize).extend({
      ...SUPPORT_LIST.filter.shape,
      sort: SupportSort.default('-createdAt'),
    }),
    response: { 200: z.array(SupportRequest) },
  },
  config: { area: 'support', mayNeed: ['crm:read'] },
})

export const createSupportRequest = endpoint({
  method: 'POST',
  url: '/api/support',
  summary: 'Abre uma solicitação',
  schema: { body: SupportDraft, response: { 201: SupportRequest } },
  config: { area: 'support', mayNeed: scopesOfLinks('support') },
})

export const getSupportFigures = endpoint({
  method: 'GET',
  url: '/api/support/stats',
  summary: 'Números das solicitações feitas a um time, ou de todas',
  schema: {
    querystring: z.object({ teamId: Id.optional() }),
    response: { 200: SupportFigures },
  },
  config: { area: 'support' },
})

export const getSupportRequest = endpoint({
  method: 'GET',
  url: '/api/support/:id',
  summary: 'Mostra uma solicitação',
  schema: { params: IdParams, response: { 200: SupportRequest } },
  config: { area: 'support' },
})

export const updateSupportRequest = endpoint({
  method: 'PATCH',
  url: '/api/support/:id',
  summary: 'Inicia, atribui, resolve ou fecha uma solicitação',
  schema: { params: IdParams, body: SupportPatch, response: { 200: SupportRequest } },
  config: { area: 'support' },
})

export const getSupportHistory = endpoint({
  method: 'GET',
  url: '/api/support/:id/history',
  summary: 'Tudo o que aconteceu com uma solicitação, comentários inclusive',
  schema: { params: IdParams, querystring: page(200), response: { 200: z.array(HistoryEntry) } },
  config: { area: 'support' },
})

export const rateSupport = endpoint({
  method: 'POST',
  url: '/api/support/:id/satisfaction',
  summary: 'Diz, depois de fechada, quão satisfeito ficou quem a abriu',
  schema: { params: IdParams, body: SatisfactionDraft, response: { 200: SupportRequest } },
  config: { area: 'support' },
})
