import { CsvFormat } from '@cadencia/contract/csv'
import { endpoint } from '@cadencia/contract/endpoint'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { z } from 'zod'
import { LEAD_LIST } from '../leads/contract.ts'

/** The columns of the file, in their order. */
export const EXPORT_COLUMNS = [
  'Nome',
  'Email',
  'Telefone',
  'Empresa',
  'Origem',
  'Status',
  'Data de Criação',
] as const

export const EXPORT_MESSAGES = {
  none: 'Não há leads para exportar',
  failed: 'Não foi possível exportar os leads. Tente novamente.',
} as const

/** `xlsx` keeps numbers and dates as they are, whatever program opens it. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export const ExportFormat = z.enum(EXPORT_FORMATS, 'Formato inválido')
export type ExportFormat = z.infer<typeof ExportFormat>

/** What the file is called, by the São Paulo day of `now` (epoch milliseconds). */
export function exportFileName(now: number, format: ExportFormat = 'csv'): string {
  return `leads_export_${saoPauloDay(now)}.${format}`
}

/** CSV or a workbook with a header; `X-Total-Count` says exactly how many leads follow. */
export const exportLeads = endpoint({
  method: 'GET',
  url: '/api/crm/leads/export',
  summary: 'Exporta em CSV ou xlsx os leads de um filtro, ou todos',
  schema: {
    querystring: CsvFormat.extend({ format: ExportFormat.default('csv'), ...LEAD_LIST.filter.shape }),
    response: { 200: z.any() },
    produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  config: { area: 'crm', access: 'crm' },
})
