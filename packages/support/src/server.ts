import type { FileAttachments } from '@cadencia/files/attachments'
import type { Domain } from '@cadencia/server/domain'
import { seedSupport } from './demo.ts'
import { supportLive } from './live.ts'
import { supportPersonalData } from './personal-data.ts'
import { supportRoutes } from './routes.ts'
import { supportSearch } from './search.ts'

export interface SupportOptions {
  readonly files: FileAttachments
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Requests between teams with due times, history and ratings. */
export function support(options: SupportOptions): Domain {
  return {
    name: 'support',
    personalData: supportPersonalData,
    routes: (app) => supportRoutes(app, options),
    live: supportLive,
    search: supportSearch,
    seedDemo: seedSupport,
  }
}
