import { endpoint } from '@cadencia/contract/endpoint'
import {
  byDay,
  byInstant,
  byPosition,
  byText,
  equals,
  type FilterOf,
  listOf,
  type SortOf,
} from '@cadencia/contract/list'
import { Day, DayMeant, Id, IdParams, Instant, whenAllAreRight } from '@cadencia/contract/values'
import { daysBetween } from '@cadencia/locale/sao-paulo'
import { z } from 'zod'

export const REPORT_TYPES = ['performance', 'sprints', 'meetings', 'conversions'] as const
export const ReportType = z.enum(REPORT_TYPES, 'Tipo de relatório inválido')
export type ReportType = z.infer<typeof ReportType>

/** What a report is called by its type. */
export const REPORT_TITLES = {
  performance: 'Relatório de Performance',
  sprints: 'Relatório de Sprints',
  meetings: 'Relatório de Reuniões',
  conversions: 'Relatório de Conversões',
} as const satisfies Record<ReportType, string>

/** Only what is `Disponível` can be seen and downloaded. */
export const REPORT_STATUSES = ['Processando', 'Disponível', 'Falha'] as const
export const ReportStatus = z.enum(REPORT_STATUSES)
export type ReportStatus = z.infer<typeof ReportStatus>

/** The files that the worker makes. */
export const FILE_FORMATS = ['pdf', 'xlsx', 'csv'] as const
export const FileFormat = z.enum(FILE_FORMATS)
export type FileFormat = z.infer<typeof FileFormat>

/** In the order in which people are offered them. */
export const REPORT_FORMATS = [...FILE_FORMATS, 'json'] as const
export const ReportFormat = z.enum(REPORT_FORMATS, 'Formato inválido')
export type ReportFormat = z.infer<typeof ReportFormat>

/** How long a report and its files are kept, in days. */
export const REPORTS_KEPT_DAYS = 30
/** Days that a report covers where none are named, today included. */
export const USUAL_REPORT_DAYS = 30
/** Most days that one may cover. */
export const REPORT_DAYS_MAX = 366

/** What a figure is, and so how it is written: numbers are plain, percentages 0 to 100, money in reais. */
export const VALUE_KINDS = ['text', 'number', 'percent', 'hours', 'currency', 'date'] as const
export const ValueKind = z.enum(VALUE_KINDS)
export type ValueKind = z.infer<typeof ValueKind>

/** Null where there is nothing to count. A date is `YYYY-MM-DD`. */
export const Value = z.union([z.string(), z.number(), z.null()])
export type Value = z.infer<typeof Value>

export const Figure = z.object({ label: z.string(), kind: ValueKind, value: Value })
export type Figure = z.infer<typeof Figure>

export const ReportColumn = z.object({ key: z.string(), label: z.string(), kind: ValueKind })
export type ReportColumn = z.infer<typeof ReportColumn>

export const ReportTable = z.object({
  title: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(z.record(z.string(), Value)),
  /** How many rows there are in all, where the table holds only the first of them. */
  total: z.int(),
})
export type ReportTable = z.infer<typeof ReportTable>

export const ReportChart = z.object({
  title: z.string(),
  kind: z.enum(['bar', 'line']),
  /** 'Dia' or 'Semana de'. Charts that are not over time have none, nor do those of older reports. */
  placesName: z.string().optional(),
  /** What is counted, or its unit. Charts of older reports have none. */
  valuesName: z.string().optional(),
  labels: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), values: z.array(z.number()) })),
})
export type ReportChart = z.infer<typeof ReportChart>

/** All that a report says; every format is written from this. */
export const ReportData = z.object({
  type: ReportType,
  title: z.string(),
  from: Day,
  to: Day,
  generatedAt: Instant,
  figures: z.array(Figure),
  charts: z.array(ReportChart),
  tables: z.array(ReportTable),
})
export type ReportData = z.infer<typeof ReportData>

export const Report = z.object({
  id: Id,
  type: ReportType,
  title: z.string(),
  description: z.string(),
  status: ReportStatus,
  /** The days that it covers, both included. */
  from: Day,
  to: Day,
  /** Of the three files, how many are there. */
  filesReady: z.int().min(0).max(FILE_FORMATS.length),
  createdAt: Instant,
  /** Null for a weekly report. */
  createdBy: Id.nullable(),
})
export type Report = z.infer<typeof Report>

export const ReportWithData = Report.extend({ data: ReportData })
export type ReportWithData = z.infer<typeof ReportWithData>

export const END_BEFORE_START = 'Data de fim deve ser igual ou posterior à data de início'
export const TOO_LONG = `Escolha um período de até ${REPORT_DAYS_MAX} dias`

/** The days that a report is to cover. */
export const ReportPeriod = z
  .object({ from: DayMeant, to: DayMeant })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: END_BEFORE_START, ...whenAllAreRight })
  .refine(({ from, to }) => daysBetween(from, to) < REPORT_DAYS_MAX, {
    path: ['to'],
    error: TOO_LONG,
    ...whenAllAreRight,
  })
export type ReportPeriod = z.infer<typeof ReportPeriod>

/** How long ago the reports of a list were made, in days, today included. */
export const MADE_WITHIN = ['1', '7'] as const

export const REPORT_LIST = listOf<Report>()({
  pageSize: 200,
  filters: {
    type: equals(ReportType),
    within: { schema: z.enum(MADE_WITHIN, 'Período inválido'), judge: ['createdAt'] },
    createdBy: equals(Id),
  },
  sorts: { title: byText(), status: byPosition(REPORT_STATUSES), from: byDay(), createdAt: byInstant() },
  sort: '-createdAt',
})
export type ReportFilter = FilterOf<typeof REPORT_LIST>

/** What reports can be sorted by; `-` before it reverses the order. */
export const REPORT_SORTS = REPORT_LIST.sortKeys
export type ReportSort = SortOf<typeof REPORT_LIST>

export const listRecentReports = endpoint({
  method: 'GET',
  url: '/api/reports/recent',
  summary: 'Os relatórios dos últimos 30 dias, os mais novos antes se não houver outra ordem',
  schema: {
    querystring: REPORT_LIST.query,
    response: { 200: z.array(Report) },
  },
  config: { area: 'insights' },
})

export const generateReport = endpoint({
  method: 'POST',
  url: '/api/reports/generate/:type',
  summary: 'Gera um relatório; sem período, dos últimos 30 dias. Os arquivos seguem',
  schema: {
    params: z.object({ type: ReportType }),
    body: ReportPeriod.nullish(),
    response: { 201: ReportWithData },
  },
  config: { area: 'insights', mayNeed: ['crm:read'] },
})

export const getReport = endpoint({
  method: 'GET',
  url: '/api/reports/:id',
  summary: 'Um relatório com seus dados',
  schema: { params: IdParams, response: { 200: ReportWithData } },
  config: { area: 'insights', mayNeed: ['crm:read'] },
})

export const retryReport = endpoint({
  method: 'POST',
  url: '/api/reports/:id/retry',
  summary: 'Tenta outra vez os arquivos de um relatório que falhou',
  schema: { params: IdParams, response: { 202: Report } },
  config: { area: 'insights', mayNeed: ['crm:read'] },
})

export const downloadReport = endpoint({
  method: 'GET',
  url: '/api/reports/:id/download',
  summary: 'Entrega um relatório em um formato',
  schema: {
    params: IdParams,
    querystring: z.object({ format: ReportFormat.default('json') }),
    response: { 200: z.any() },
    produces: [
      'application/json',
      'text/csv',
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  },
  config: { area: 'insights', mayNeed: ['crm:read'], cache: 'no-store' },
})

/** The reports that a person gets by e-mail on Monday morning, about the week before. */
export const Subscription = z.object({
  types: z
    .array(ReportType)
    .max(REPORT_TYPES.length, 'Relatórios demais')
    .refine((types) => new Set(types).size === types.length, 'Relatório repetido'),
})
export type Subscription = z.infer<typeof Subscription>

export const getSubscription = endpoint({
  method: 'GET',
  url: '/api/reports/subscription',
  summary: 'Os relatórios semanais que a pessoa recebe por e-mail',
  schema: { response: { 200: Subscription } },
  config: { area: 'insights' },
})

export const updateSubscription = endpoint({
  method: 'PUT',
  url: '/api/reports/subscription',
  summary: 'Escolhe os relatórios semanais por e-mail',
  schema: { body: Subscription, response: { 200: Subscription } },
  config: { area: 'insights' },
})
