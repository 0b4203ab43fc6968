import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { sendAuditTo } from './audit.ts'
import type { Environment } from './environment.ts'

/** Sends the audit trail of this process where AUDIT_SINK says: the standard output, or `audit.jsonl` in DATA_DIR. */
export function openAuditSink({ auditSink, dataDir }: Environment, log: Logger): void {
  if (auditSink === undefined) return
  if (auditSink === 'stdout') {
    sendAuditTo((line) => void process.stdout.write(`${line}\n`))
    return
  }
  const file = createWriteStream(join(dataDir, 'audit.jsonl'), { flags: 'a', mode: 0o600 })
  file.on('error', (error) => log.error({ err: error }, 'the audit trail is not written to its file'))
  sendAuditTo((line) => void file.write(`${line}\n`))
}
