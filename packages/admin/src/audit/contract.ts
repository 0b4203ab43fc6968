import { ActingToken } from '@cadencia/contract/acting-token'
import { CsvFormat } from '@cadencia/contract/csv'
import { endpoint } from '@cadencia/contract/endpoint'
import { byInstant, equals, type FilterOf, from, listOf, until } from '@cadencia/contract/list'
import { DayMeant, Id, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'

const Fields = z.record(z.string(), z.unknown())

/** One administrative act: who did what to which record, and how its fields were before and after. */
export const AuditRecord = z.object({
  id: Id,
  at: Instant,
  actorId: Id,
  actorName: z.string(),
  actorEmail: z.string(),
  token: ActingToken.nullish(),
  /** Such as `user.changed`. */
  action: z.string(),
  /** Such as `user`. */
  entity: z.string(),
  entityId: z.string(),
  /** What the record is called now, where that is known. */
  entityName: z.string().nullable(),
  /** Only the fields that differ; null where there was no record before, or is none after. */
  before: Fields.nullable(),
  after: Fields.nullable(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

const Word = z
  .string()
  .trim()
  .max(200, 'Filtro inválido')
  .regex(/^[\w.@+:-]*$/, 'Filtro inválido')

export const AUDIT_LIST = listOf<AuditRecord>()({
  pageSize: 200,
  filters: {
    actorId: equals(Id),
    /** Also a beginning such as `user.`. */
    action: { schema: Word, judge: ({ action }, beginning) => action.startsWith(beginning) },
    entity: equals(Word),
    entityId: equals(Word),
    /** São Paulo days, both included. */
    from: from(DayMeant, 'at'),
    to: until(DayMeant, 'at'),
  },
  sorts: { at: byInstant() },
  sort: '-at',
})
export type AuditFilter = FilterOf<typeof AUDIT_LIST>

export const listAudit = endpoint({
  method: 'GET',
  url: '/api/admin/audit',
  summary: 'Atos administrativos, do mais novo ao mais antigo',
  schema: {
    querystring: page(AUDIT_LIST.pageSize).extend(AUDIT_LIST.filter.shape),
    response: { 200: z.array(AuditRecord) },
  },
  config: { area: 'admin', access: 'administrator' },
})

export const exportAudit = endpoint({
  method: 'GET',
  url: '/api/admin/audit.csv',
  summary: 'Os mesmos atos em CSV',
  schema: {
    querystring: CsvFormat.extend(AUDIT_LIST.filter.shape),
    response: { 200: z.unknown() },
    produces: ['text/csv'],
  },
  config: { area: 'admin', access: 'administrator' },
})
