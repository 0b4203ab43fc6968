import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { IMPORT_MESSAGES } from './contract.ts'
import { importLeads } from './facts.ts'
import { finishImport, type ImportOptions, runImport } from './runner.ts'

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
