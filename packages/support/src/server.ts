import type { Db } from '@cadencia/db/client'
import type { Comment } from '@cadencia/discussions/contract'
import type { FileAttachments } from '@cadencia/files/attachments'
import type { RecordLinks } from '@cadencia/links/record-links'
import type { Domain } from '@cadencia/server/domain'
import { demoLinkedRequests, demoRequestComments, seedSupport } from './demo.ts'
import { removeEntry } from './history-repository.ts'
import { supportLive } from './live.ts'
import { supportCauses, supportNotices } from './notices.ts'
import { supportPersonalData } from './personal-data.ts'
import { requestKind, requestRecord } from './record.ts'
import { supportRoutes } from './routes.ts'
import { supportSearch } from './search.ts'
import { noteComment } from './service.ts'
import { supportWebhookFacts } from './webhook-facts.ts'

export interface SupportOptions {
  readonly links: Pick<RecordLinks, 'connect' | 'idsOfClient'>
  readonly files: FileAttachments
  /** The texts of comments by their ids. */
  readonly listBodies: (
    db: Db,
    commentIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Pick<Comment, 'body' | 'bodyFormat'>>>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Requests between teams with due times, history and ratings. */
export function support(options: SupportOptions): Domain {
  return {
    name: 'support',
    causes: supportCauses,
    notices: supportNotices,
    webhookFacts: supportWebhookFacts,
    records: [requestRecord],
    personalData: supportPersonalData,
    routes: (app) => supportRoutes(app, options),
    live: supportLive,
    liveAreas: { support: 'support' },
    search: supportSearch,
    searchArea: 'support',
    seedDemo: seedSupport,
    kinds: [
      {
        ...requestKind,
        onCommented: noteComment,
        onUncommented: (trx, { commentId }) => removeEntry(trx, commentId),
        demoLinked: demoLinkedRequests,
        demoComments: demoRequestComments,
      },
    ],
  }
}
