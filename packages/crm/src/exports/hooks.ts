import type { CsvSeparator } from '@cadencia/contract/csv'
import { addressOf } from '@cadencia/http/call'
import { HttpError } from '@cadencia/http/http-error'
import { personHeaders } from '@cadencia/http/last-person'
import { useMutation } from '@tanstack/react-query'
import type { LeadFilter } from '../leads/contract.ts'
import { type ExportFormat, exportFileName, exportLeads } from './contract.ts'

/** A CSV with a separator, or another format. */
export type ExportKind = { readonly separator: CsvSeparator } | { readonly format: ExportFormat }

export interface ExportedFile {
  readonly name: string
  readonly content: Blob
  /** Leads in it. */
  readonly count: number
}

/** Fetches the leads of a filter as a file. Without any lead the file holds its header only. */
export function useExportLeads() {
  return useMutation({
    mutationKey: [exportLeads.method, exportLeads.url],
    mutationFn: async ({ filter, kind }: { readonly filter: LeadFilter; readonly kind: ExportKind }) => {
      const response = await fetch(addressOf(exportLeads, { query: { ...filter, ...kind } }), {
        credentials: 'include',
        headers: personHeaders(),
      })
      if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text())
      const count = Number(response.headers.get('x-total-count') ?? 0)
      return {
        name: exportFileName(Date.now(), 'format' in kind ? kind.format : 'csv'),
        content: await response.blob(),
        count,
      } satisfies ExportedFile
    },
  })
}
