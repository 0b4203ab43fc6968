/** A worker in a process of its own that does one import, to be killed on its way: `node doomed-import.ts URL DATA_DIR ID`. */
import { openDb } from '@cadencia/db/client'
import { files } from '@cadencia/files/server'
import { runImport } from '@cadencia/imports/runner'
import { fixedSettings } from '@cadencia/settings/testing'
import { leadImports } from '../imports/adapter.ts'

const [, , connectionString = '', dataDir = '', importId = ''] = process.argv
const log = { warn: () => {} }
const db = openDb({ connectionString })
const { attachments } = files({ db, settings: fixedSettings(), dataDir, s3: undefined, now: Date.now, log })
const messenger = {
  isOptedOut: async () => new Set<string>(),
  isMarketingStopped: async () => new Set<string>(),
  cancelMessages: async () => [],
}
const adapter = leadImports({ files: attachments, messenger, now: Date.now })
await runImport(adapter, importId, { db, signal: new AbortController().signal })
