/** A worker in a process of its own that does one import, to be killed on its way: `node doomed-import.ts URL DATA_DIR ID`. */
import { openDb } from '@cadencia/db/client'
import { filesWork } from '@cadencia/files/server'
import { runImport } from '../imports/runner.ts'

const [, , connectionString = '', dataDir = '', importId = ''] = process.argv
const { open, release } = filesWork({ dataDir, s3: undefined, now: Date.now })
const log = { info: () => {}, warn: () => {}, error: () => {} }
await runImport(
  { files: { open, release }, messenger: { isOptedOut: async () => new Set() }, now: Date.now },
  importId,
  {
    ...{ db: openDb({ connectionString }), log, signal: new AbortController().signal },
    ...{ attempt: 1, jobId: importId, runAt: null },
  },
)
