import { admin } from '@cadencia/admin/server'
import { MESSAGE_MAX } from '@cadencia/chat/contract'
import { listMonitoredMessages, monitoredChatList, nameChats } from '@cadencia/chat/monitoring/repository'
import { chat } from '@cadencia/chat/server'
import { declaredJobs } from '@cadencia/contract/job'
import { crmConversionDays, crmConversions } from '@cadencia/crm/conversions/repository'
import { crm } from '@cadencia/crm/server'
import type { Db } from '@cadencia/db/client'
import { discussions } from '@cadencia/discussions/server'
import { files } from '@cadencia/files/server'
import { insights } from '@cadencia/insights/server'
import type { Queues } from '@cadencia/jobs/queues'
import type { RecordLinks } from '@cadencia/links/record-links'
import { links } from '@cadencia/links/server'
import { mailerFor } from '@cadencia/mail/mailer'
import { meetings } from '@cadencia/meetings/server'
import { messaging } from '@cadencia/messaging/server'
import { notifications } from '@cadencia/notifications/server'
import { people } from '@cadencia/people/server'
import { pilots } from '@cadencia/pilots/server'
import { scoring } from '@cadencia/scoring/server'
import type { Domain } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { erasures } from '@cadencia/server/erasure/erasures'
import { housekeeping } from '@cadencia/server/housekeeping'
import type { RateLimits } from '@cadencia/server/rate-limits'
import type { SecretBox } from '@cadencia/server/secret-box'
import { mayEnterCrm, mayHear } from '@cadencia/server/viewer'
import type { Settings } from '@cadencia/settings/server'
import { sprints } from '@cadencia/sprints/server'
import { support } from '@cadencia/support/server'
import { webhooks } from '@cadencia/webhooks/server'
import type { Logger } from 'pino'
import { checkJobs } from './check-jobs.ts'
import { VERSION } from './version.ts'

export interface Parts {
  readonly env: Environment
  readonly db: Db
  readonly settings: Settings
  readonly rateLimits: RateLimits
  readonly secretBox: SecretBox
  readonly log: Logger
  readonly queues: () => Queues | undefined
}

/** Files that all signed-in people may read. */
const everyone = () => true

/**
 * All domains, in the order of demo data and search results: what the API mounts and a worker runs. Throws where a declared
 * job has no handler, or two.
 */
export function compose({ env, db, settings, rateLimits, secretBox, log, queues }: Parts) {
  const mailer = mailerFor(env, log)
  const common = { db, settings, rateLimits, secretBox, mailer, log, publicUrl: env.publicUrl, now: Date.now }
  const recordLinks: RecordLinks = {
    connect: (...asked) => linksDomain.recordLinks.connect(...asked),
    erase: (...asked) => linksDomain.recordLinks.erase(...asked),
    list: (...asked) => linksDomain.recordLinks.list(...asked),
    listEnds: (...asked) => linksDomain.recordLinks.listEnds(...asked),
    keep: (...asked) => linksDomain.recordLinks.keep(...asked),
    idsOfClient: (...asked) => linksDomain.recordLinks.idsOfClient(...asked),
  }
  const sprintsDomain = sprints({ ...common, links: recordLinks })
  const filesDomain = files({
    ...common,
    ...env,
    mayRead: {
      support: (viewer) => mayHear(viewer, 'support'),
      profile: everyone,
      crm: mayEnterCrm,
      leads: mayEnterCrm,
      automations: mayEnterCrm,
      media: everyone,
      // The chat attaches files, and says who reads them.
      chat: (viewer, ...asked) => mayHear(viewer, 'chat') && chatDomain.mayReadFile(viewer, ...asked),
      comment: (...asked) => discussionsDomain.mayReadFile(...asked),
    },
  })
  const chatDomain = chat({
    ...common,
    files: {
      claim: (trx, claim) => filesDomain.attachments.claim(trx, { ...claim, use: 'chat', path: 'fileURLs' }),
      release: (trx, messageId) => filesDomain.attachments.release(trx, 'chat', messageId),
    },
    tasks: {
      createFromMessage: (trx, { userId: creatorId, messageId, ...task }) =>
        sprintsDomain.addTask(trx, { ...task, origin: { kind: 'message', id: messageId } }, creatorId),
    },
  })
  const peopleDomain = people({ ...common, ...env, files: filesDomain.attachments })
  const meetingsDomain = meetings({
    ...common,
    links: recordLinks,
    model: env.ai,
    roomUrl: env.meetingRoomUrl,
    tasks: {
      add: (...asked) => sprintsDomain.addTask(...asked),
      find: (...asked) => sprintsDomain.findTask(...asked),
      setCompleted: (...asked) => sprintsDomain.completeTask(...asked),
    },
    chats: { max: MESSAGE_MAX, post: (...asked) => chatDomain.post(...asked) },
    clientMessages: (...asked) => crmDomain.clientMessages(...asked),
    allowedEmailDomains: env.allowedEmailDomains,
    personalData: () => personalData(),
  })
  const messagingDomain = messaging({ ...common, ...env, queues, openFile: filesDomain.attachments.open })
  const supportDomain = support({
    ...common,
    links: recordLinks,
    files: filesDomain.attachments,
    listBodies: (...asked) => discussionsDomain.listBodies(...asked),
  })
  const records = () => domains.flatMap(({ records: own = [] }) => own)
  const kinds = () => domains.flatMap(({ kinds: known = [] }) => known)
  const personalData = () => domains.flatMap(({ personalData: known = [] }) => known)
  const { confirmIdentity } = peopleDomain
  const adminDomain = admin({
    ...common,
    ...env,
    confirmIdentity,
    version: VERSION,
    queues,
    files: filesDomain.attachments,
    sprints: sprintsDomain,
    chats: { chatList: monitoredChatList, listMessages: listMonitoredMessages, nameChats },
    personalData,
  })
  const crmDomain = crm({
    ...common,
    confirmIdentity,
    files: filesDomain.attachments,
    messenger: messagingDomain.messenger,
    links: recordLinks,
    eraseGuests: (...asked) => meetingsDomain.eraseGuests(...asked),
    comments: {
      list: (...asked) => discussionsDomain.recordComments.list(...asked),
      erase: (...asked) => discussionsDomain.recordComments.erase(...asked),
    },
    sessions: {
      ...peopleDomain.crmSessions,
      revokeAll: async (trx) => {
        await peopleDomain.crmSessions.revokeAll(trx)
        await webhooksDomain.closeCrm(trx)
      },
    },
    personalData,
  })
  const linksDomain = links({
    ...common,
    kinds,
    allowedOrigins: env.allowedOrigins,
  })
  const discussionsDomain = discussions({
    ...common,
    files: filesDomain.attachments,
    kinds,
  })
  const declaring: readonly Domain[] = [
    housekeeping(),
    erasures(filesDomain.storage),
    peopleDomain,
    meetingsDomain,
    sprintsDomain,
    chatDomain,
    filesDomain,
    supportDomain,
    pilots({ ...common, links: recordLinks }),
    crmDomain,
    messagingDomain,
    discussionsDomain,
    linksDomain,
    adminDomain,
    scoring(common),
    insights({
      ...common,
      findRoom: meetingsDomain.findRoom,
      listMentions: (...asked) => notificationsDomain.listMentions(...asked),
      records,
      storage: filesDomain.storage,
      conversions: { totals: crmConversions, days: crmConversionDays },
    }),
  ]
  // Of what the others declare.
  const webhooksDomain = webhooks({ ...common, ...env, confirmIdentity, domains: declaring })
  const notificationsDomain = notifications({ ...common, ...env, domains: [...declaring, webhooksDomain] })
  const domains: readonly Domain[] = [...declaring, webhooksDomain, notificationsDomain]
  checkJobs(
    declaredJobs(),
    domains.flatMap(({ jobs = [] }) => jobs),
  )
  const { accessLog, refusals } = adminDomain
  return { domains, identity: peopleDomain, mailer, accessLog, refusals, storage: filesDomain.storage }
}
