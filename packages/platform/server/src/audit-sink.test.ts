import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transact } from '@cadencia/db/client'
import { testDb } from '@cadencia/db/testing'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { audit } from './audit.ts'
import { openAuditSink } from './audit-sink.ts'
import { parseEnvironment } from './environment.ts'

const { db } = await testDb()

it('SEC-54: each entry of the audit trail leaves as a JSON line once it is committed, and none that was undone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-audit-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  openAuditSink(parseEnvironment({ DATA_DIR: dataDir, AUDIT_SINK: 'file' }), pino({ level: 'silent' }))
  const actor = crypto.randomUUID()
  const entry = (action: string) => ({
    actor,
    action,
    entity: 'team',
    entityId: 'x',
    after: { name: 'Um', password: 'y' },
  })
  await transact(db, async (trx) => {
    await audit(trx, entry('team.undone'))
    throw new Error('undone')
  }).catch(() => {})
  await transact(db, (trx) => audit(trx, entry('team.added')))
  const lines = async () =>
    (await readFile(join(dataDir, 'audit.jsonl'), 'utf8').catch(() => '')).split('\n').filter(Boolean)
  await expect.poll(lines).toHaveLength(1)
  expect(JSON.parse((await lines())[0] ?? '')).toMatchObject({
    ...{
      id: expect.anything(),
      at: expect.any(String),
      actorId: actor,
      action: 'team.added',
      entity: 'team',
    },
    ...{ entityId: 'x', before: null, after: { name: 'Um', password: '[oculto]' } },
  })
})
