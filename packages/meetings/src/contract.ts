import { emailKey } from '@cadencia/contract/email'
import { endpoint } from '@cadencia/contract/endpoint'
import { fieldHistoryCall } from '@cadencia/contract/field-history'
import { withDefaults } from '@cadencia/contract/fields'
import { idListPatch } from '@cadencia/contract/id-lists'
import { asHeld, before, byInstant, equals, type FilterOf, listOf, since } from '@cadencia/contract/list'
import { SearchMatch } from '@cadencia/contract/search'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  DayMeant,
  DESCRIPTION_MAX,
  Email,
  Empty,
  HttpUrl,
  Id,
  IdParams,
  Instant,
  line,
  page,
  requiredLine,
  TITLE_MAX,
  text,
  Version,
} from '@cadencia/contract/values'
import { DraftLinks, scopesOfLinks } from '@cadencia/links/contract'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { z } from 'zod'

export const MEETING_STATUSES = ['scheduled', 'active', 'completed'] as const
export const MeetingStatus = z.enum(MEETING_STATUSES, 'Status inválido')
export type MeetingStatus = z.infer<typeof MeetingStatus>

export const MEETING_TYPES = ['planning', 'review', 'retrospective', 'daily', 'other'] as const
export const MeetingType = z.enum(MEETING_TYPES, 'Tipo de reunião inválido')
export type MeetingType = z.infer<typeof MeetingType>

/** Whether a meeting ended: what was said is read, no longer written. */
export const isOver = ({ status }: { readonly status: string }): boolean => status === 'completed'

/** Whether a meeting runs now. */
export const isRunning = ({ status }: { readonly status: string }): boolean => status === 'active'

export const SUMMARY_STATUSES = ['none', 'pending', 'ready', 'failed'] as const
export const SUMMARY_SOURCES = ['model', 'extractive', 'edited'] as const

/** Minutes. The setting `maxMeetingDuration` may lower the maximum. */
export const DURATION = { shortest: 15, longest: 480, default: 60 } as const
export const PARTICIPANTS_MAX = 500
export const LOCATION_MAX = 200
/** People from outside who are invited by mail. */
export const GUESTS_MAX = 50
/** Most meetings of a series: a year of workdays. */
export const SERIES_MAX = 260
/** Of a weekly one that says only how often: two years. */
export const REPEAT_MAX = 104
/** Workdays, weeks or months from one to the next. */
export const INTERVAL_MAX = 12
/** Used in place of a meeting's id for today's meeting in the permanent room. */
export const PERMANENT_ROOM = 'permanent-room'

export const Goal = z.object({ text: requiredLine(TITLE_MAX, 'Descreva o objetivo'), met: z.boolean() })
export type Goal = z.infer<typeof Goal>

/** Somebody from outside, who is told of a meeting by mail. */
export const Guest = z.object({
  name: requiredLine(TITLE_MAX, 'Informe o nome do convidado'),
  email: Email,
})
export type Guest = z.infer<typeof Guest>

/** `assignee` is a name as spoken, not a user's id. */
export const ActionItem = z.object({ text: z.string(), assignee: z.string().nullish() })
export type ActionItem = z.infer<typeof ActionItem>

/**
 * A meeting as one viewer sees it. Title, time, status, link and participants are visible to all staff;
 * guests, `hasTranscript` and the summary's fields are empty for viewers who may not read them.
 */
export const Meeting = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  descriptionFormat: TextFormat,
  scheduledAt: Instant,
  /** Minutes. */
  duration: z.int(),
  /** Falls back to the permanent room's link; never empty. */
  meetUrl: z.string(),
  location: z.string(),
  meetingType: MeetingType,
  teamId: Id.nullable(),
  status: MeetingStatus,
  /** Null for the permanent room. */
  createdBy: Id.nullable(),
  participantIds: z.array(Id),
  /** Empty for viewers who may not read the transcript. */
  guests: z.array(z.object({ name: z.string(), email: z.string() })),
  presentIds: z.array(Id),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  goals: z.array(Goal),
  hasTranscript: z.boolean(),
  aiSummary: z.string().nullable(),
  decisions: z.array(z.string()),
  actionItems: z.array(ActionItem),
  summarySource: z.enum(SUMMARY_SOURCES).nullable(),
  summaryStatus: z.enum(SUMMARY_STATUSES),
  isPermanentRoom: z.boolean(),
  /** Shared by the meetings of one series. */
  seriesId: Id.nullable(),
  /** The series' RRULE, such as `FREQ=WEEKLY;COUNT=10`. */
  recurrence: z.string().nullable(),
  version: z.int(),
  createdAt: Instant,
  /** Whether the viewer may change, start, end or cancel it. */
  canEdit: z.boolean(),
  /** Whether the viewer may read its transcript and summary. */
  canReadTranscript: z.boolean(),
})
export type Meeting = z.infer<typeof Meeting>

const DateTime = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: ({ input }) => (input ? 'Data e hora inválidas' : 'Data e hora são obrigatórias'),
  })
  .refine((value) => value >= '2000' && value < '2100' && Instant.safeParse(value).success, {
    error: 'Data e hora inválidas',
    abort: true,
  })

/** Each address once. */
function refuseTwice(guests: readonly Guest[], { addIssue }: z.core.$RefinementCtx): void {
  const keys = guests.map(({ email }) => emailKey(email))
  for (const [index, key] of keys.entries()) {
    if (keys.indexOf(key) === index) continue
    addIssue({ code: 'custom', path: [index, 'email'], message: 'Este e-mail já está na lista' })
  }
}

const MeetUrl = z.union([z.literal(''), HttpUrl], 'URL inválida')

/** What people set. Without defaults: an absent field of a patch must stay absent. */
const fields = {
  title: requiredLine(TITLE_MAX, 'Título é obrigatório'),
  description: text(DESCRIPTION_MAX),
  scheduledAt: DateTime,
  /** `durationIssue` in rules.ts checks the maximum, which is a setting. */
  duration: z
    .int32('Duração inválida')
    .min(DURATION.shortest, `Duração mínima de ${DURATION.shortest} minutos`),
  meetUrl: MeetUrl,
  location: line(LOCATION_MAX),
  participantIds: z
    .array(Id, 'Participantes inválidos')
    .max(PARTICIPANTS_MAX, `Convide no máximo ${PARTICIPANTS_MAX} pessoas`),
  guests: z
    .array(Guest, 'Convidados inválidos')
    .max(GUESTS_MAX, `Convide no máximo ${GUESTS_MAX} pessoas de fora`)
    .superRefine(refuseTwice),
  meetingType: MeetingType,
  teamId: Id.nullable(),
}
export const MeetingFields = z.object(fields)
export type MeetingFields = z.infer<typeof MeetingFields>

/** Of the fields that a draft may leave out. */
export const MEETING_DEFAULTS: Omit<MeetingFields, 'title' | 'scheduledAt'> = {
  description: '',
  duration: DURATION.default,
  meetUrl: '',
  location: '',
  participantIds: [],
  guests: [],
  meetingType: 'planning',
  teamId: null,
}

export const REPEAT_EVERY = ['workday', 'week', 'month'] as const

const times = (most: number) =>
  z
    .int('Número de repetições inválido')
    .min(2, 'Repita ao menos 2 vezes')
    .max(most, `Repita no máximo ${most} vezes`)

/**
 * Every workday (weekends and national holidays are left out), week (on the first meeting's weekday) or month (on the same
 * weekday of the month; a fifth one that a month lacks is left out), at the first meeting's São Paulo time. `count` includes
 * the first meeting. Without an end it goes on.
 */
const Pattern = z
  .strictObject({
    every: z.enum(REPEAT_EVERY, 'Escolha dia útil, semana ou mês'),
    interval: z
      .int('Intervalo inválido')
      .min(1, 'Repita ao menos a cada 1')
      .max(INTERVAL_MAX, `Repita no máximo a cada ${INTERVAL_MAX}`)
      .default(1),
    count: times(SERIES_MAX).optional(),
    until: DayMeant.optional(),
    /** What falls on a weekend or a national holiday takes place on the next working day. */
    skipHolidays: z.boolean().default(false),
  })
  .refine(({ count, until }) => count === undefined || until === undefined, {
    path: ['until'],
    message: 'Informe quantas vezes ou até quando, não os dois',
  })

/** Weekly ones can leave out everything but their end. */
export const Repeat = z.union(
  [z.strictObject({ until: DayMeant }), z.strictObject({ count: times(REPEAT_MAX) }), Pattern],
  'Informe até quando a reunião se repete',
)
export type Repeat = Partial<z.infer<typeof Pattern>>

/** Guests of outside domains need it. */
const ConfirmOutside = z.boolean('Valor inválido')

/** The start is `scheduledAt` or `scheduledFor`; clients use both names. */
export const MeetingDraft = z
  .object({
    ...fields,
    ...withDefaults(fields, MEETING_DEFAULTS),
    scheduledAt: DateTime.optional(),
    scheduledFor: DateTime.optional(),
    repeat: Repeat.optional(),
    confirmOutside: ConfirmOutside.optional(),
    /** Of a series, its first meeting's. */
    links: DraftLinks.optional(),
  })
  .refine((draft) => draft.scheduledAt !== undefined || draft.scheduledFor !== undefined, {
    path: ['scheduledAt'],
    message: 'Data e hora são obrigatórias',
    // Runs although other fields are invalid, so that a form shows all errors at once.
    when: ({ value }) => value instanceof Object,
  })
  .refine(
    ({ scheduledAt, scheduledFor, repeat }) => {
      const start = scheduledAt ?? scheduledFor
      const { until } = { until: undefined, ...repeat }
      return !start || until === undefined || until >= saoPauloDay(start)
    },
    { path: ['repeat', 'until'], message: 'A repetição deve terminar no dia da reunião ou depois' },
  )
export type MeetingDraft = z.infer<typeof MeetingDraft>

/** A patch without `version` skips the check for concurrent edits. */
export const MeetingPatch = z
  .object({
    ...fields,
    participantIds: idListPatch(fields.participantIds, 'Participantes inválidos'),
    descriptionFormat: TextFormat,
    scheduledFor: DateTime,
    status: MeetingStatus,
    goals: z.array(Goal).max(20, 'Use no máximo 20 objetivos'),
    confirmOutside: ConfirmOutside,
    version: Version,
  })
  .partial()
export type MeetingPatch = z.infer<typeof MeetingPatch>

export const MeetingKey = z.union([Id, z.literal(PERMANENT_ROOM)], 'Identificador inválido')

/** `meetingId` is null until someone enters the room today. */
export const PermanentRoom = z.object({ meetUrl: z.string(), meetingId: Id.nullable() })
export type PermanentRoom = z.infer<typeof PermanentRoom>

/** Settings that forms and controls need. */
export const MeetingOptions = z.object({
  /** Minutes. */
  longestDuration: z.int(),
  isTranscriptionEnabled: z.boolean(),
  isSummaryEnabled: z.boolean(),
})
export type MeetingOptions = z.infer<typeof MeetingOptions>

/** What of a meeting can hold the words of a search. */
export const MATCH_FIELDS = ['title', 'summary', 'item', 'note', 'transcript'] as const
export type MatchField = (typeof MATCH_FIELDS)[number]

/** A meeting of a list, of one that was searched with what it was found by and the address of that place. */
export const ListedMeeting = Meeting.extend({
  match: SearchMatch.optional(),
  url: z.string().optional(),
})
export type ListedMeeting = z.infer<typeof ListedMeeting>

/** Always in the order of their time. */
export const MEETING_LIST = listOf<Meeting>()({
  pageSize: 500,
  filters: {
    /** Searched in all that the asker may read, however long ago it was. */
    q: { schema: text(100), judge: asHeld },
    from: since(Instant, 'scheduledAt'),
    to: before(Instant, 'scheduledAt'),
    status: equals(MeetingStatus),
    /** Meetings that this person created, is invited to or was present at. */
    participantId: {
      schema: Id,
      judge: ({ createdBy, participantIds, presentIds }, id) =>
        [createdBy, ...participantIds, ...presentIds].includes(id),
    },
    /** Linked to this client of the CRM. */
    clientId: { schema: Id, judge: asHeld },
  },
  sorts: { scheduledAt: byInstant() },
  sort: 'scheduledAt',
})
export type MeetingFilter = FilterOf<typeof MEETING_LIST>

export const listMeetings = endpoint({
  method: 'GET',
  url: '/api/meetings',
  summary: 'Lista reuniões pela data, por padrão de 30 dias atrás em diante; com q, as que o contêm',
  schema: {
    querystring: page(MEETING_LIST.pageSize).extend(MEETING_LIST.filter.shape),
    response: { 200: z.array(ListedMeeting) },
  },
  config: { area: 'meetings', mayNeed: ['crm:read'] },
})

export const createMeeting = endpoint({
  method: 'POST',
  url: '/api/meetings',
  summary: 'Agenda uma reunião ou uma série',
  schema: { body: MeetingDraft, response: { 201: Meeting } },
  config: { area: 'meetings', mayNeed: scopesOfLinks('meetings') },
})

export const getMeeting = endpoint({
  method: 'GET',
  url: '/api/meetings/:id',
  summary: 'Mostra uma reunião',
  schema: { params: IdParams, response: { 200: Meeting } },
  config: { area: 'meetings' },
})

export const getMeetingHistory = endpoint({
  ...fieldHistoryCall('a reunião'),
  url: '/api/meetings/:id/history',
  config: { area: 'meetings' },
})

const InScope = z.object({ scope: z.enum(['this', 'following'], 'Alcance inválido').default('this') })

export const updateMeeting = endpoint({
  method: 'PATCH',
  url: '/api/meetings/:id',
  summary: 'Altera, inicia ou encerra uma reunião; com `scope=following` altera também as seguintes da série',
  schema: { params: IdParams, querystring: InScope, body: MeetingPatch, response: { 200: Meeting } },
  config: { area: 'meetings' },
})

export const cancelMeeting = endpoint({
  method: 'DELETE',
  url: '/api/meetings/:id',
  summary: 'Cancela uma reunião ou também as seguintes da série',
  schema: {
    params: IdParams,
    querystring: InScope,
    response: { 204: Empty },
  },
  config: { area: 'meetings' },
})

export const joinMeeting = endpoint({
  method: 'POST',
  url: '/api/meetings/:id/join',
  summary: 'Marca a própria presença na reunião ou na sala permanente',
  schema: { params: z.object({ id: MeetingKey }), response: { 200: Meeting } },
  config: { area: 'meetings' },
})

export const getPermanentRoom = endpoint({
  method: 'GET',
  url: '/api/meetings/permanent-room',
  summary: 'Mostra a sala permanente',
  schema: { response: { 200: PermanentRoom } },
  config: { area: 'meetings' },
})

export const getMeetingOptions = endpoint({
  method: 'GET',
  url: '/api/meetings/options',
  summary: 'O que as configurações permitem nas reuniões',
  schema: { response: { 200: MeetingOptions } },
  config: { area: 'meetings' },
})
