import { FILE_MESSAGES } from '@cadencia/imports/contract'
import { finishImport, runImport } from '@cadencia/imports/runner'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { type ImportOptions, leadImports } from './adapter.ts'
import { importLeads } from './facts.ts'

export function importJobs(options: ImportOptions): readonly JobHandler[] {
  const adapter = leadImports(options)
  return [
    handles(
      importLeads,
      ({ importId }, context) => runImport(adapter, importId, context),
      async ({ importId }, { db }) => {
        await finishImport(adapter, db, { importId, message: FILE_MESSAGES.unreadable })
      },
    ),
  ]
}
