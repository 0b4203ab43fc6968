import { sql } from 'kysely'
import type { Fixture, Lines } from './fixture.ts'

const TEST_JOB = {
  queueName: 'whatsapp',
  type: 'whatsapp_message',
  payload: { contact: 'Teste', message: 'Teste' },
  priority: 1,
}

export function messagingLines({ db, create }: Fixture): Lines {
  const job = (path = '', status = 'enqueued') => {
    return async () => {
      const id = await create('owner', '/api/queues/jobs', TEST_JOB)
      await sql`update job_requests set status = ${status} where id = ${id}`.execute(db)
      return { url: `/api/queues/jobs/whatsapp/${id}${path}` }
    }
  }
  const failedMessage = async () => {
    const row = await db
      .insertInto('messages')
      .values({
        key: crypto.randomUUID(),
        direction: 'outgoing',
        state: 'failed',
        contact: '+5531988887777',
        contact_key: '5531988887777',
        body: 'Olá',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { url: `/api/whatsapp/messages/${row.id}/resend` }
  }
  const queue = (what: string) => async () => ({ url: `/api/queues/reports/${what}` })

  return {
    'GET /api/queues/jobs/:queueName/:id': { call: job(), answers: [401, 200, 200, 200, 200] },
    'DELETE /api/queues/jobs/:queueName/:id': { call: job(), answers: [401, 403, 403, 403, 204] },
    'POST /api/queues/jobs/:queueName/:id/retry': {
      call: job('/retry', 'failed'),
      answers: [401, 403, 403, 403, 204],
    },
    'POST /api/queues/:queueName/pause': { call: queue('pause'), answers: [401, 403, 403, 403, 204] },
    'POST /api/queues/:queueName/resume': { call: queue('resume'), answers: [401, 403, 403, 403, 204] },
    'POST /api/whatsapp/messages/:id/resend': { call: failedMessage, answers: [401, 200, 403, 200, 403] },
    'POST /api/queues/:queueName/clean': { call: queue('clean'), answers: [401, 403, 403, 403, 200] },
  }
}
