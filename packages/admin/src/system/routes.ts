import { join } from 'node:path'
import { countFiles } from '@cadencia/files/read-repository'
import type { Queues } from '@cadencia/jobs/queues'
import { countUnread } from '@cadencia/messaging/read-repository'
import type { App } from '@cadencia/server/app'
import { getSystemReport, type SystemReport } from './contract.ts'
import { freeBytesOf, isModelReachable, listBackups, type ModelServer, readQueues } from './probes.ts'
import { readDatabase, readFailedJobs, readMigrations, readOutbox } from './repository.ts'

/** What of the environment the report tells: kinds and names, no addresses and no secrets. */
export interface SystemContext {
  readonly now: () => number
  readonly version: string
  readonly dataDir: string
  /** Undefined where files are on the disk. */
  readonly s3: object | undefined
  readonly smtpUrl: string | undefined
  /** Undefined: summaries are extractive. */
  readonly ai: ModelServer | undefined
  readonly whatsappProvider: SystemReport['services']['gateway']['provider']
  readonly allowedEmailDomains: readonly string[] | undefined
  /** Undefined until they were opened. */
  readonly queues: () => Queues | undefined
}

/** How the system is: for the person who answers for it. */
export function systemRoutes(app: App, context: SystemContext): void {
  const startedAt = new Date(context.now()).toISOString()
  app.route({
    ...getSystemReport,
    handler: async ({ db }) => {
      const [database, migrations, outbox, gateway, queues, storage, failedJobs, backups, services] =
        await Promise.all([
          readDatabase(db),
          readMigrations(db),
          readOutbox(db),
          countUnread(db),
          readQueues(context.queues()),
          readStorage(db, context),
          readFailedJobs(db, context.now()),
          listBackups(context.dataDir),
          readServices(context),
        ])
      const { version } = context
      const runtime = process.version
      return {
        version,
        runtime,
        startedAt,
        database,
        migrations,
        outbox,
        gateway,
        queues,
        storage,
        failedJobs,
        backups,
        services,
      }
    },
  })
}

async function readStorage(
  db: Parameters<typeof countFiles>[0],
  { s3, dataDir }: SystemContext,
): Promise<SystemReport['storage']> {
  const [counted, freeBytes] = await Promise.all([countFiles(db), s3 ? null : freeBytesOf(join(dataDir))])
  return { kind: s3 ? 's3' : 'disk', ...counted, freeBytes }
}

async function readServices(context: SystemContext): Promise<SystemReport['services']> {
  const { smtpUrl, ai, whatsappProvider, allowedEmailDomains } = context
  return {
    mail: { kind: smtpUrl ? 'smtp' : 'file' },
    summaries: {
      kind: ai ? 'model' : 'extractive',
      model: ai?.model ?? null,
      isReachable: ai ? await isModelReachable(ai) : null,
    },
    gateway: { provider: whatsappProvider },
    guestDomains: allowedEmailDomains ? [...allowedEmailDomains] : null,
  }
}
