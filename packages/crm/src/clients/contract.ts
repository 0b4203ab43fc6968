import { endpoint } from '@cadencia/contract/endpoint'
import {
  byInstant,
  byNumber,
  byPosition,
  byText,
  equals,
  equalsOrNone,
  type FilterOf,
  listOf,
  type SortOf,
} from '@cadencia/contract/list'
import { TextFormat } from '@cadencia/contract/text-format'
import { EmailOrNothing, Id, Instant, line, requiredLine, text, Version } from '@cadencia/contract/values'
import { z } from 'zod'
import { COMPANY_MAX, Money, NAME_MAX, Notes, OptionalId, PersonTag, PhoneInput } from '../contract.ts'
import { actHistoryEndpoint, recordEndpoints } from '../shared/record-contract.ts'

export const CLIENT_STATUSES = ['active', 'inactive', 'churn'] as const
export const ClientStatus = z.enum(CLIENT_STATUSES, 'Status inválido')
export type ClientStatus = z.infer<typeof ClientStatus>

export const SEGMENTS = ['small', 'medium', 'large', 'enterprise'] as const
export const Segment = z.enum(SEGMENTS, 'Segmento inválido')
export type Segment = z.infer<typeof Segment>

/** From which contract value (reais) on a client that winning makes is in a segment; below, it is small. */
export const SEGMENT_FROM = { medium: 20_000, large: 100_000, enterprise: 500_000 } as const

export const SATISFACTION = { least: 0, most: 10 } as const
const SATISFACTION_WRONG = `A satisfação deve ser de ${SATISFACTION.least} a ${SATISFACTION.most}`

export const Client = z.object({
  id: Id,
  /** The lead that it was. */
  leadId: Id.nullable(),
  name: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  /** E.164; of a service (0800, 4004, 190), its digits. */
  phone: z.string().nullable(),
  status: ClientStatus,
  segment: Segment,
  /** Reais. */
  contractValue: z.number(),
  /** 0 to 10, one decimal; null until it was asked. */
  satisfactionScore: z.number().nullable(),
  notes: z.string(),
  notesFormat: TextFormat,
  assignedTo: Id.nullable(),
  owner: PersonTag.nullable(),
  version: z.int(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Client = z.infer<typeof Client>

const fields = {
  leadId: OptionalId,
  name: requiredLine(NAME_MAX, 'Nome é obrigatório'),
  company: line(COMPANY_MAX),
  email: EmailOrNothing.nullable().transform((email) => (email === '' ? null : email)),
  phone: PhoneInput.nullable(),
  status: ClientStatus,
  segment: Segment,
  contractValue: Money,
  satisfactionScore: z
    .number(SATISFACTION_WRONG)
    .min(SATISFACTION.least, SATISFACTION_WRONG)
    .max(SATISFACTION.most, SATISFACTION_WRONG)
    .transform((score) => Math.round(score * 10) / 10)
    .nullable(),
  notes: Notes,
  assignedTo: OptionalId,
}

export const ClientDraft = z.object({
  ...fields,
  leadId: fields.leadId.default(null),
  company: fields.company.nullable().default(''),
  email: fields.email.default(null),
  phone: fields.phone.default(null),
  status: fields.status.default('active'),
  segment: fields.segment.default('small'),
  contractValue: fields.contractValue.default(0),
  satisfactionScore: fields.satisfactionScore.default(null),
  notes: fields.notes.nullable().default(''),
  /** Left out, it is the creator's. */
  assignedTo: fields.assignedTo.optional(),
})
export type ClientDraft = z.infer<typeof ClientDraft>

export const ClientPatch = z.object({ ...fields, notesFormat: TextFormat, version: Version }).partial()
export type ClientPatch = z.infer<typeof ClientPatch>

/** Clients without a satisfaction come last either way. */
export const CLIENT_LIST = listOf<Client>()({
  pageSize: 200,
  filters: {
    /** Words in name, company, e-mail or notes, or digits of the phone. */
    q: {
      schema: text(200, 'Busca muito longa'),
      judge: ['name', 'company', 'email', 'phone', 'notes'],
    },
    status: equals(ClientStatus),
    segment: equals(Segment),
    assignedTo: equalsOrNone(Id, 'Responsável inválido'),
  },
  sorts: {
    name: byText(),
    company: byText(),
    status: byPosition(CLIENT_STATUSES),
    segment: byPosition(SEGMENTS),
    contractValue: byNumber(),
    satisfactionScore: byNumber('nulls last'),
    createdAt: byInstant(),
  },
  sort: '-createdAt',
})
export type ClientFilter = FilterOf<typeof CLIENT_LIST>

export const CLIENT_SORTS = CLIENT_LIST.sortKeys
export type ClientSort = SortOf<typeof CLIENT_LIST>

export const {
  create: createClient,
  get: getClient,
  update: updateClient,
  remove: removeClient,
  restore: restoreClient,
} = recordEndpoints('/api/crm/clients', {
  record: Client,
  draft: ClientDraft,
  patch: ClientPatch,
  named: 'um cliente',
})

export const getClientHistory = actHistoryEndpoint('/api/crm/clients', 'um cliente')

const crm = { area: 'crm', access: 'crm' } as const

export const listClients = endpoint({
  method: 'GET',
  url: '/api/crm/clients',
  summary: 'Os clientes, os mais novos antes',
  schema: {
    querystring: CLIENT_LIST.query,
    response: { 200: z.array(Client) },
  },
  config: crm,
})
