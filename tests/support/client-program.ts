import { createClient } from '@cadencia/client'
import { HttpError } from '@cadencia/http/http-error'
import { listTasks } from '@cadencia/sprints/tasks/contract'

/** A program that works with tasks by the client; answers what it got. Runs in Node and in a page of another site. */
export async function workWithTasks(baseURL: string, token: string) {
  const cadencia = createClient({ baseURL, token })
  const me = await cadencia.me.get()
  const idempotencyKey = crypto.randomUUID()
  const draft = { body: { title: 'Enviar ata', priority: 'high' } } as const
  const task = await cadencia.tasks.create(draft, { idempotencyKey })
  const again = await cadencia.tasks.create(draft, { idempotencyKey })
  const { id, version } = task
  const changed = await cadencia.tasks.update({ params: { id }, body: { title: 'Enviar a ata', version } })
  await cadencia.tasks.comment({ params: { id }, body: { body: 'Feito.' } })
  const comments = await cadencia.tasks.comments({ params: { id } })
  await cadencia.tasks.create({ body: { title: 'Rever ata' } })
  const { rows, next, total } = await cadencia.page(listTasks, { query: { limit: '1' } })
  const stale = await refusalOf(cadencia.tasks.update({ params: { id }, body: { title: 'Tarde', version } }))
  const unscoped = await refusalOf(cadencia.meetings.list())
  await cadencia.tasks.remove({ params: { id } })
  return {
    firstName: me.firstName,
    isSameTask: again.id === id,
    title: changed.title,
    comments: comments.map(({ body }) => body),
    page: { rows: rows.length, hasNext: next !== null, total },
    refusals: [stale, unscoped],
  }
}

/** Status and code of a refused call. */
async function refusalOf(call: Promise<unknown>) {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return [error.status, error.problem?.code]
  }
}
