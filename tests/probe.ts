import { testServer } from '@cadencia/db/testing/test-server'
import { createDatabase } from './support/database.ts'
import { startServer } from './support/server.ts'
import { caller, signIn } from './support/session.ts'
import { setTimeout as sleep } from 'node:timers/promises'
const pgs = await testServer()
const db = await createDatabase(pgs.url)
const s = await startServer({ databaseUrl: db.url, env: {SEED:'demo', LOG_LEVEL:'debug', REDIS_URL:'redis://127.0.0.1:6379/13'} })
const call = caller(s, await signIn(s, 'ana.souza@cadencia.example'))
const { id } = await (await call('POST','/api/meetings',{title:'x',scheduledAt:'2026-11-10T12:00:00Z'})).json()
await call('PATCH', `/api/meetings/${id}`, {status:'active'})
await call('POST', '/api/meetings/transcription', {meetingId:id, transcript:'Decidimos dividir a exportação em partes.'})
await call('PATCH', `/api/meetings/${id}`, {status:'completed'})
await sleep(Number(process.argv[2] ?? 5000))
console.log(await db.query('select name, status, attempts, error, seen_at, finished_at from job_requests'))
console.log(s.output().split('\n').slice(-8).join('\n'))
console.log(await (await s.fetch('/readyz')).text())
await s.end(); await db.drop(); await pgs.stop()
