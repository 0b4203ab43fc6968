import type { Db } from '@cadencia/db/client'
import type { Domain } from '@cadencia/server/domain'
import type { FileAttachments, PictureAttachments } from './attachments-contract.ts'
import { allRules, type FilesContext, type FilesOptions, lazyStorage } from './context.ts'
import { fileJobs, fileSchedules } from './jobs.ts'
import { filePersonalData } from './personal-data.ts'
import { releaseFiles } from './repository.ts'
import { readRoute } from './routes.ts'
import { createAttachments, createFileReader, listAll } from './service.ts'
import { uploadRoutes } from './uploads/routes.ts'

export interface Files extends Domain {
  /** What other domains attach files through. */
  readonly attachments: PictureAttachments
  /** Where files are kept, for domains that make some of their own. */
  readonly storage: FilesContext['storage']
}

export interface FilesWork extends Domain {
  /** Opens files for other domains' jobs. */
  readonly open: FileAttachments['open']
  /** Where files are kept, for domains whose jobs make some of their own. */
  readonly storage: FilesContext['storage']
  /** Names the files of records that other domains' jobs work on. */
  readonly list: FileAttachments['list']
  /** Lets go of files that other domains' jobs are done with. */
  readonly release: FileAttachments['release']
}

type Places = Pick<FilesOptions, 'dataDir' | 's3' | 'now' | 'storage'>

/** The part that a worker needs: previews, and the removal of what nobody uses. */
export function filesWork({ now, ...places }: Places): FilesWork {
  const storage = lazyStorage(places)
  return {
    name: 'files',
    jobs: fileJobs({ storage, now }),
    schedules: fileSchedules,
    open: createFileReader(storage),
    storage,
    list: listAll,
    release: (trx, use, reference) => releaseFiles(trx, { use, reference }, []),
  }
}

/** Uploads: tickets, the files themselves, who may read them, previews. */
export function files(options: FilesOptions & { readonly db: Db }): Files {
  const { db, settings, mayRead, now, log } = options
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
