import type { Db } from '@cadencia/db/client'
import type { Domain } from '@cadencia/server/domain'
import type { PictureAttachments } from './attachments-contract.ts'
import { allRules, type FilesContext, type FilesOptions, lazyStorage } from './context.ts'
import { fileJobs, fileSchedules } from './jobs.ts'
import { filePersonalData } from './personal-data.ts'
import { readRoute } from './routes.ts'
import { createAttachments } from './service.ts'
import { uploadRoutes } from './uploads/routes.ts'

export interface Files extends Domain {
  /** What other domains attach files through. */
  readonly attachments: PictureAttachments
  /** Where files are kept, for domains that make some of their own. */
  readonly storage: FilesContext['storage']
}

/** Uploads: tickets, the files themselves, who may read them, previews. */
export function files(options: FilesOptions & { readonly db: Db }): Files {
  const { db, settings, mayRead = {}, now, log } = options
  const context: FilesContext = {
    db,
    settings,
    mayRead,
    now,
    log,
    storage: lazyStorage(options),
    rulesOf: (use) => allRules(settings)[use],
  }
  return {
    name: 'files',
    personalData: filePersonalData,
    jobs: fileJobs(context),
    schedules: fileSchedules,
    routes: (app) => {
      uploadRoutes(app, context)
      readRoute(app, context)
    },
    attachments: createAttachments(context),
    storage: context.storage,
  }
}
