import type { Mailer } from '@cadencia/mail/mailer'
import type { Settings } from '@cadencia/settings/server'
import type { FileStorage } from '@cadencia/storage/storage'
import type { Conversions } from '../conversions.ts'
import type { FileFormat } from './contract.ts'

export interface ReportContext {
  /** Opened on first use. */
  readonly storage: () => Promise<FileStorage>
  readonly mailer: Pick<Mailer, 'send'>
  readonly settings: Settings
  /** Origin of links in mails. */
  readonly publicUrl: string
  /** Counts opportunities; without it, reports of conversions say 'Sem dados'. */
  readonly conversions?: Conversions | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Where a file of a report is kept. */
export const keyOf = (reportId: string, format: FileFormat) => `reports/${reportId}/${format}`
