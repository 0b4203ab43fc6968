import type { Db } from '@cadencia/db/client'
import { subscribe } from '@cadencia/db/subscriber'
import { userChanged, userDeactivated } from '@cadencia/people/facts'
import type { Domain } from '@cadencia/server/domain'
import type { SessionViewer } from '@cadencia/server/viewer'
import { catchUpRoutes } from './catch-up/routes.ts'
import { channelKind } from './channels/kind.ts'
import { channelRoutes } from './channels/routes.ts'
import { replaceOwner } from './channels/service.ts'
import type { ChatOptions } from './context.ts'
import { seedChat } from './demo.ts'
import { chatGroups, chatLive, chatSignals, chatTopics } from './live.ts'
import { markRoutes } from './marks/routes.ts'
import { messageKind } from './messages/kind.ts'
import { post } from './messages/posting.ts'
import { isReadable } from './messages/repository.ts'
import { messageRoutes } from './messages/routes.ts'
import { chatCauses, chatNotices } from './notices.ts'
import { chatPersonalData } from './personal-data.ts'
import { chatRoutes } from './routes.ts'
import { canChat } from './rules.ts'
import { scheduledJobs } from './scheduled/jobs.ts'
import { scheduledRoutes } from './scheduled/routes.ts'
import { chatSearch } from './search.ts'
import { threadRoutes } from './threads/routes.ts'
import { chatWebhookFacts } from './webhook-facts.ts'

export interface Chat extends Domain {
  /** Whether somebody may read the files of a message: who takes part in its chat, while the message stands. */
  readonly mayReadFile: (viewer: SessionViewer, messageId: string, db: Db) => Promise<boolean>
  /** Sends a message in the caller's transaction, for other domains. */
  readonly post: typeof post
}

/** Chat: general, of six areas, direct, channels and groups. */
export function chat(options: ChatOptions): Chat {
  return {
    name: 'chat',
    causes: chatCauses,
    notices: chatNotices,
    records: [{ kind: 'chat', area: 'chat' }],
    personalData: chatPersonalData(options),
    jobs: scheduledJobs(options),
    routes: (app) => {
      chatRoutes(app)
      messageRoutes(app, options)
      channelRoutes(app, options)
      threadRoutes(app)
      markRoutes(app)
      scheduledRoutes(app, options)
      catchUpRoutes(app)
    },
    // Somebody who became a guest has no chat either.
    subscribers: [userDeactivated, userChanged].map((fact) =>
      subscribe(fact, `chat.replace_owner.${fact.name}`, (trx, { userId }) => replaceOwner(trx, userId)),
    ),
    webhookFacts: chatWebhookFacts,
    live: chatLive,
    liveAreas: {
      chat: 'chat',
      chat_message: 'chat',
      chat_thread: 'chat',
      chat_pins: 'chat',
      chat_saved: 'chat',
      chat_scheduled: 'chat',
    },
    topics: chatTopics,
    memberGroups: chatGroups,
    signals: chatSignals,
    search: chatSearch,
    searchArea: 'chat',
    seedDemo: seedChat,
    kinds: [messageKind, channelKind],
    post,
    mayReadFile: async (viewer, messageId, db) =>
      canChat(viewer) && (await isReadable(db, messageId, viewer.userId)),
  }
}
