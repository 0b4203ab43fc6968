import { ActingToken } from '@cadencia/contract/acting-token'
import { CsvFormat } from '@cadencia/contract/csv'
import { endpoint } from '@cadencia/contract/endpoint'
import { byInstant, equals, type FilterOf, from, listOf, until } from '@cadencia/contract/list'
import { Day, Id, Instant, page, text } from '@cadencia/contract/values'
import { z } from 'zod'

/** Days that access logs are kept. */
export const ACCESS_LOG_DAYS = 180

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** One call of the API. */
export const AccessLog = z.object({
  id: Id,
  /** Null for calls without a session. */
  userId: Id.nullable(),
  userEmail: z.string().nullable(),
  token: ActingToken.nullish(),
  /** The first team that the person was in at the time of the call, as it is called now. */
  teamName: z.string().nullable(),
  method: z.string(),
  /** Without its query; the route's pattern where it holds a token. */
  path: z.string(),
  statusCode: z.int(),
  /** Milliseconds. */
  responseTime: z.number(),
  ipAddress: z.string(),
  createdAt: Instant,
})
export type AccessLog = z.infer<typeof AccessLog>

const Moment = z.union([Day, Instant], 'Data inválida')

export const ACCESS_LOG_LIST = listOf<AccessLog>()({
  pageSize: 200,
  filters: {
    teamName: equals(text(200)),
    /** A part of the address. */
    userEmail: { schema: text(254), judge: ['userEmail'] },
    method: equals(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{0,10}$/, 'Método inválido'),
    ),
    /** A code, or a class such as `4xx`. */
    statusCode: {
      schema: z.string().regex(/^([1-5]\d\d|[1-5]xx)?$/, 'Status inválido'),
      judge: ({ statusCode }, asked) =>
        asked.endsWith('xx')
          ? Math.floor(statusCode / 100) === Number(asked[0])
          : String(statusCode) === asked,
    },
    /** Days of São Paulo, both included, or instants. */
    from: from(Moment, 'createdAt'),
    to: until(Moment, 'createdAt'),
  },
  sorts: { createdAt: byInstant() },
  sort: '-createdAt',
})
export type AccessLogFilter = FilterOf<typeof ACCESS_LOG_LIST>

/** With `charts=0` the steps are left out, and with them half of the work. */
const FiguresFilter = ACCESS_LOG_LIST.filter.extend({ charts: z.enum(['0', '1'], 'Use 0 ou 1').optional() })

/** One step of the charts: an hour or a day of São Paulo. */
const AccessStep = z.object({
  /** When the step begins. */
  at: Instant,
  total: z.int(),
  /** Calls answered with 2xx or 3xx, 4xx and 5xx. */
  succeeded: z.int(),
  refused: z.int(),
  failed: z.int(),
  /** Milliseconds, within 5 %: half of the calls, and 95 % of them, took no longer. */
  medianMs: z.number(),
  p95Ms: z.number(),
})
export type AccessStep = z.infer<typeof AccessStep>

export const AccessFigures = z.object({
  totalAccesses: z.int(),
  /** Different people. */
  activeUsers: z.int(),
  /** Milliseconds; 0 without accesses. */
  averageResponseTime: z.number(),
  uniqueIPs: z.int(),
  step: z.enum(['hour', 'day']),
  steps: z.array(AccessStep),
})
export type AccessFigures = z.infer<typeof AccessFigures>

export const listAccessLogs = endpoint({
  method: 'GET',
  url: '/api/admin/access-logs',
  summary: 'Acessos à API, do mais novo ao mais antigo',
  schema: {
    querystring: page(ACCESS_LOG_LIST.pageSize).extend(ACCESS_LOG_LIST.filter.shape),
    response: { 200: z.array(AccessLog) },
  },
  config: { area: 'admin', access: 'administrator' },
})

export const getAccessFigures = endpoint({
  method: 'GET',
  url: '/api/admin/access-logs/stats',
  summary: 'Números dos acessos: totais, tempos de resposta e status ao longo do tempo',
  schema: { querystring: FiguresFilter, response: { 200: AccessFigures } },
  config: { area: 'admin', access: 'administrator' },
})

export const exportAccessLogs = endpoint({
  method: 'GET',
  url: '/api/admin/access-logs.csv',
  summary: 'Os mesmos acessos em CSV',
  schema: {
    querystring: CsvFormat.extend(ACCESS_LOG_LIST.filter.shape),
    response: { 200: z.unknown() },
    produces: ['text/csv'],
  },
  config: { area: 'admin', access: 'administrator' },
})
