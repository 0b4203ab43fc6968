import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { importLeads } from '../contract/import-jobs.ts'
import { IMPORT_MESSAGES } from '../contract/imports.ts'
import { finishImport, type ImportOptions, runImport } from './running.ts'

export function importJobs(options: ImportOptions): readonly JobHandler[] {
  return [
    handles(
      importLeads,
      ({ importId }, context) => runImport(options, importId, context),
      async ({ importId }, { db }) => {
        await finishImport(options, db, { importId, message: IMPORT_MESSAGES.unreadable })
      },
    ),
  ]
}
