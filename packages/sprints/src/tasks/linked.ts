import { formatDate } from '@cadencia/locale/dates'
import { linkTo } from '@cadencia/records/record-kind'
import { endFacts, type Linkable } from '@cadencia/server/linkable'
import { taskChanged, taskCompleted, taskDeleted, taskReopened, taskRestored } from '../facts.ts'
import { taskRecord, tasks } from './record.ts'

/** Everybody reads and changes tasks. */
export const linkedTasks: Linkable = {
  kind: 'task',
  find: async (db, ids) =>
    (await tasks.findStored(db, ids)).map(({ isDeleted, ...task }) => ({
      ...linkTo(taskRecord, task),
      detail: task.dueDate === null ? '' : `Até ${formatDate(task.dueDate)}`,
      status: task.status,
      isDeleted,
      readerIds: null,
      at: task.createdAt,
    })),
  keep: (trx, ids) => tasks.keepAll(trx, ids),
  demo: async (db) => {
    const some = db.selectFrom('tasks').select('id').where('deleted_at', 'is', null)
    const newest = await some.orderBy('status', 'desc').orderBy('created_at', 'desc').limit(3).execute()
    return newest.map(({ id }) => id)
  },
  facts: endFacts<{ task: { id: string } }>(
    [taskChanged, taskCompleted, taskReopened, taskDeleted, taskRestored],
    ({ task }) => [task.id],
  ),
}
