import { endpoint } from '@cadencia/contract/endpoint'
import {
  atLeast,
  atMost,
  byInstant,
  byInteger,
  byText,
  equals,
  equalsOrNone,
  type FilterOf,
  from,
  listOf,
  until,
} from '@cadencia/contract/list'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  DayMeant,
  EmailOrNothing,
  Id,
  Instant,
  line,
  page,
  requiredLine,
  text,
  Version,
} from '@cadencia/contract/values'
import { z } from 'zod'
import { COMPANY_MAX, NAME_MAX, Notes, OptionalId, PersonTag, PhoneInput } from '../contract.ts'
import { actHistoryEndpoint, recordEndpoints } from '../shared/record-contract.ts'

export const LEAD_SOURCES = [
  'website',
  'referral',
  'cold_call',
  'social_media',
  'import',
  'whatsapp',
] as const
export const LeadSource = z.enum(LEAD_SOURCES, 'Origem inválida')
export type LeadSource = z.infer<typeof LeadSource>

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'unqualified'] as const
export const LeadStatus = z.enum(LEAD_STATUSES, 'Status inválido')
export type LeadStatus = z.infer<typeof LeadStatus>

export const TEMPERATURES = ['hot', 'warm', 'cold'] as const
export const Temperature = z.enum(TEMPERATURES, 'Temperatura inválida')
export type Temperature = z.infer<typeof Temperature>

/** What clients may send as `status`: hot, warm and cold are kept as temperature, with status `new`. */
export const LeadStatusInput = z.enum([...LEAD_STATUSES, ...TEMPERATURES], 'Status inválido')
export type LeadStatusInput = z.infer<typeof LeadStatusInput>

export const SCORE = { least: 0, most: 100 } as const
export const DEFAULT_SOURCE = 'website' satisfies LeadSource

export const LEAD_MESSAGES = {
  name: 'Nome é obrigatório',
  email: 'E-mail é obrigatório',
  phone: 'Nome e WhatsApp são obrigatórios',
  wrongPhone: 'Telefone inválido',
  score: `A pontuação deve ser de ${SCORE.least} a ${SCORE.most}`,
  unknown: 'Lead não encontrado.',
} as const

export const CONSENTS = ['unknown', 'granted', 'withdrawn'] as const
export const Consent = z.enum(CONSENTS, 'Consentimento inválido')
export type Consent = z.infer<typeof Consent>

/** A lead; the same for everybody who unlocked the CRM. */
export const Lead = z.object({
  id: Id,
  name: z.string(),
  /** Null only where the source is `whatsapp`, or after erasure. */
  email: z.string().nullable(),
  /** E.164; of a service that takes no messages (0800, 4004, 190), its digits. */
  phone: z.string().nullable(),
  company: z.string(),
  source: LeadSource,
  status: LeadStatus,
  temperature: Temperature.nullable(),
  /** 0 to 100. */
  score: z.int(),
  notes: z.string(),
  notesFormat: TextFormat,
  assignedTo: Id.nullable(),
  owner: PersonTag.nullable(),
  /** Whether the person agreed to be written to, and who noted what was said. */
  consent: Consent,
  consentNote: z.string(),
  consentAt: Instant.nullable(),
  /** Answered SAIR, PARE or the like: no message is ever sent to this phone again. */
  isOptedOut: z.boolean(),
  /** Stopped promotions in WhatsApp itself: no automation writes to this phone until they are taken again; people may. */
  isMarketingStopped: z.boolean().default(false),
  /** The first time that an opportunity or a client was made of it. */
  convertedAt: Instant.nullable(),
  /** Personal data was erased; only figures are left. */
  erasedAt: Instant.nullable(),
  version: z.int(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Lead = z.infer<typeof Lead>

const Score = z
  .int(LEAD_MESSAGES.score)
  .min(SCORE.least, LEAD_MESSAGES.score)
  .max(SCORE.most, LEAD_MESSAGES.score)

/** What can be set on a lead, without defaults: in a patch an absent field must stay absent. */
export const LeadFields = {
  name: requiredLine(NAME_MAX, LEAD_MESSAGES.name),
  email: EmailOrNothing.nullable(),
  phone: PhoneInput.nullable(),
  company: line(COMPANY_MAX),
  source: LeadSource,
  status: LeadStatusInput,
  temperature: Temperature.nullable(),
  score: Score,
  notes: Notes,
  assignedTo: OptionalId,
}

/** A lead needs an e-mail, or a phone if its source is WhatsApp. */
function needsContact(
  { source, email, phone }: { source: LeadSource; email: string | null; phone: string | null },
  context: z.RefinementCtx,
): void {
  if (source === 'whatsapp' && !phone) {
    context.addIssue({ code: 'custom', path: ['phone'], message: LEAD_MESSAGES.phone })
  }
  if (source !== 'whatsapp' && !email) {
    context.addIssue({ code: 'custom', path: ['email'], message: LEAD_MESSAGES.email })
  }
}

export const LeadDraft = z
  .object({
    ...LeadFields,
    email: LeadFields.email.default(null),
    phone: LeadFields.phone.default(null),
    company: LeadFields.company.nullable().default(''),
    source: LeadFields.source.default(DEFAULT_SOURCE),
    status: LeadFields.status.default('new'),
    temperature: LeadFields.temperature.default(null),
    /** Left out, it is estimated from what is known of the lead. */
    score: LeadFields.score.optional(),
    notes: LeadFields.notes.nullable().default(''),
    /** Left out, the lead is the creator's. */
    assignedTo: LeadFields.assignedTo.optional(),
    /** The quick-add's box: a 'Follow-up' activity on the next working day at 09:00. */
    followUp: z.boolean('Informe se haverá follow-up').default(false),
  })
  .superRefine(needsContact)
export type LeadDraft = z.infer<typeof LeadDraft>

/** Changes to one lead; without `version` the given fields win. */
export const LeadPatch = z.object({ ...LeadFields, notesFormat: TextFormat, version: Version }).partial()
export type LeadPatch = z.infer<typeof LeadPatch>

/** `score` is the highest first; `-` reverses an order. */
export const LEAD_SORTS = [
  'newest',
  'oldest',
  'name',
  '-name',
  'company',
  '-company',
  'score',
  '-score',
] as const
export const LeadSort = z.enum(LEAD_SORTS, 'Ordem inválida')
export type LeadSort = z.infer<typeof LeadSort>

const YesNo = z.enum(['true', 'false'], 'Filtro inválido')

const ScoreBound = z.coerce.number('Pontuação inválida').int().min(0).max(100)

const SORT_KEYS: Readonly<Record<string, string>> = {
  newest: '-createdAt',
  oldest: 'createdAt',
  score: '-score',
  '-score': 'score',
}

/** The export takes its filters as well. */
export const LEAD_LIST = listOf<Lead>()({
  pageSize: 200,
  filters: {
    /** Words in name, company, e-mail or notes, or digits of the phone. */
    q: {
      schema: text(200, 'Busca muito longa'),
      judge: ['name', 'company', 'email', 'phone', 'notes'],
    },
    status: equals(LeadStatus),
    temperature: equals(Temperature),
    source: equals(LeadSource),
    /** A person's id, or `none` for leads that are nobody's. */
    assignedTo: equalsOrNone(Id, 'Responsável inválido'),
    consent: equals(Consent),
    isOptedOut: equals(YesNo),
    /** São Paulo days, both included. */
    createdFrom: from(DayMeant, 'createdAt'),
    createdTo: until(DayMeant, 'createdAt'),
    scoreFrom: atLeast(ScoreBound, 'score'),
    scoreTo: atMost(ScoreBound, 'score'),
  },
  sorts: { createdAt: byInstant(), name: byText(), company: byText(), score: byInteger() },
  sort: '-createdAt',
  orderOf: ({ sort }) => {
    const key = String(sort ?? 'newest')
    return SORT_KEYS[key] ?? key
  },
})
export type LeadFilter = FilterOf<typeof LEAD_LIST>

/** A lead that has the same e-mail or the same phone. */
export const DuplicateLead = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string(),
  status: LeadStatus,
  createdAt: Instant,
  /** What they have in common. */
  matches: z.array(z.enum(['email', 'phone'])),
})
export type DuplicateLead = z.infer<typeof DuplicateLead>

export const {
  create: createLead,
  get: getLead,
  update: updateLead,
  remove: removeLead,
  restore: restoreLead,
} = recordEndpoints('/api/crm/leads', {
  record: Lead,
  draft: LeadDraft,
  patch: LeadPatch,
  named: 'um lead',
})

export const getLeadHistory = actHistoryEndpoint('/api/crm/leads', 'um lead')

const crm = { area: 'crm', access: 'crm' } as const

export const listLeads = endpoint({
  method: 'GET',
  url: '/api/crm/leads',
  summary: 'Os leads, os mais novos antes',
  schema: {
    querystring: page(LEAD_LIST.pageSize).extend({
      ...LEAD_LIST.filter.shape,
      sort: LeadSort.default('newest'),
    }),
    response: { 200: z.array(Lead) },
  },
  config: crm,
})

export const findDuplicateLeads = endpoint({
  method: 'GET',
  url: '/api/crm/leads/duplicates',
  summary: 'Leads com o mesmo e-mail ou telefone',
  schema: {
    querystring: z.object({
      /** As they are typed: what is no address or number yet has no duplicates. */
      email: z.string('E-mail inválido').max(1000, 'E-mail inválido').optional(),
      phone: PhoneInput.optional(),
      /** The lead that is being edited. */
      exceptId: Id.optional(),
    }),
    response: { 200: z.array(DuplicateLead) },
  },
  config: crm,
})
