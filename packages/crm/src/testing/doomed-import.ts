/** A worker in a process of its own that does one import, to be killed on its way: `node doomed-import.ts URL DATA_DIR ID`. */
import { openDb } from '@cadencia/db/client'
import { files } from '@cadencia/files/server'
import { fixedSettings } from '@cadencia/settings/testing'
import { runImport } from '../imports/runner.ts'

const [, , connectionString = '', dataDir = '', importId = ''] = process.argv
const log = { info: () => {}, warn: () => {}, error: () => {} }
const db = openDb({ connectionString })
const { attachments } = files({ db, settings: fixedSettings(), dataDir, s3: undefined, now: Date.now, log })
await runImport(
  { files: attachments, messenger: { isOptedOut: async () => new Set() }, now: Date.now },
  importId,
  {
    ...{ db, log, signal: new AbortController().signal },
    ...{ attempt: 1, jobId: importId, runAt: null },
  },
)
