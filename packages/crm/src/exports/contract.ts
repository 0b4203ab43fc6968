import { CsvFormat } from '@cadencia/contract/csv'
import { endpoint } from '@cadencia/contract/endpoint'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { z } from 'zod'
import { LeadFilter } from '../leads/contract.ts'

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

/** What the file is called, by the São Paulo day of `now` (epoch milliseconds). */
export function exportFileName(now: number): string {
  return `leads_export_${saoPauloDay(now)}.csv`
}

/** Text/csv with a header; `X-Total-Count` says exactly how many leads follow. */
export const exportLeads = endpoint({
  method: 'GET',
  url: '/api/crm/leads/export',
  summary: 'Exporta em CSV os leads de um filtro, ou todos',
  schema: {
    querystring: CsvFormat.extend(LeadFilter.shape),
    response: { 200: z.any() },
  },
  config: { area: 'crm', access: 'crm' },
})
