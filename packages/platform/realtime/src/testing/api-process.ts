import { fact } from '@cadencia/contract/fact'
import type { TestDb } from '@cadencia/db/testing'
import type {} from '@cadencia/db/testing/global-setup'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type FanOutOptions, startFanOut } from '../fan-out.ts'
import { announce } from '../rules.ts'
import type { HubOptions } from '../server.ts'
import { liveServer, quiet } from './live-server.ts'

export const meetingMoved = fact({
  name: 'meeting.moved',
  summary: 'Uma reunião mudou',
  payload: z.object({ meetingId: z.string(), noise: z.string().optional() }),
  key: ({ meetingId }) => meetingId,
})

const rules = [
  announce(meetingMoved, ({ meetingId }, { factId, recordedAt }) => ({
    to: 'staff',
    event: { type: 'changed', entity: 'meeting', id: meetingId, row: { factId, recordedAt } },
  })),
]

/** A hub with its fan-out and one listening client; `heard` are the ids it received. */
export async function apiProcess(
  { db, connectionString }: TestDb,
  options: Partial<FanOutOptions> = {},
  hubOptions: Partial<HubOptions> = {},
) {
  const server = await liveServer({ db, ...hubOptions })
  const fanOut = startFanOut({ db, connectionString, rules, hub: server.hub, log: quiet, ...options })
  onTestFinished(() => fanOut.close())
  await fanOut.ready
  const ana = await server.connect('ana')
  const heard = () => ana.received.flatMap((event) => (event.type === 'changed' ? [event.id] : []))
  return { ...server, fanOut, ana, heard }
}

/** Terminates all LISTEN connections. Returns how many. */
export async function cutListeners({ db }: TestDb): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cadencia-live'`.execute(db)
  return rows.length
}
