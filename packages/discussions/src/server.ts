import type { Db } from '@cadencia/db/client'
import type { Domain } from '@cadencia/server/domain'
import type { SessionViewer } from '@cadencia/server/viewer'
import { type DiscussionsOptions, whoMayRead } from './context.ts'
import { seedDiscussions } from './demo.ts'
import { commentLive, commentTopics } from './live.ts'
import { commentCauses, commentNotices } from './notices.ts'
import { discussionPersonalData } from './personal-data.ts'
import type { RecordComments } from './record-comments-contract.ts'
import { type CommentBodies, findSubject, listBodies, listOnRecords } from './repository.ts'
import { discussionRoutes } from './routes.ts'
import { commentSearch } from './search.ts'
import { eraseComments, withQuote } from './service.ts'
import { commentWebhookFacts } from './webhook-facts.ts'

export interface Discussions extends Domain {
  readonly recordComments: RecordComments
  /** Whether somebody may read a comment's files. */
  readonly mayReadFile: (viewer: SessionViewer, commentId: string, db: Db) => Promise<boolean>
  /** The texts of comments by their ids, for histories that show them. */
  readonly listBodies: (db: Db, commentIds: readonly string[]) => Promise<CommentBodies>
}

/** Comments, reactions and followers of the records of other domains. */
export function discussions(options: DiscussionsOptions): Discussions {
  return {
    name: 'discussions',
    causes: commentCauses,
    notices: commentNotices,
    webhookFacts: commentWebhookFacts,
    routes: (app) => discussionRoutes(app, options),
    live: commentLive,
    topics: commentTopics(options),
    personalData: discussionPersonalData,
    search: commentSearch(options),
    searchArea: 'record',
    seedDemo: (db, seed) => seedDiscussions(db, seed, options),
    mayReadFile: async (viewer, commentId, db) => {
      const subject = await findSubject(db, commentId)
      if (!subject) return false
      return (await whoMayRead(db, subject, { viewers: [viewer], options })).length > 0
    },
    listBodies,
    recordComments: {
      list: async (db, ids) => (await listOnRecords(db, ids)).map(withQuote),
      erase: (trx, recordIds, actor) => eraseComments(trx, recordIds, { files: options.files, actor }),
    },
  }
}
