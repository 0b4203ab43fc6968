import type { Discussed } from '@cadencia/discussions/discussed'
import { sql } from 'kysely'
import { demoTaskComments } from '../demo/task-comments.ts'

/** Everybody reads and comments tasks; creator and assignee follow them. */
export const discussedTasks: Discussed = {
  kind: 'task',
  find: async (db, ids) => {
    const tasks = await db
      .selectFrom('tasks')
      .select(['id', 'title', 'created_by as createdBy', 'assigned_to as assignedTo'])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('deleted_at', 'is', null)
      .execute()
    return tasks.map(({ id, title, createdBy, assignedTo }) => ({
      id,
      title,
      url: `/sprints/tasks/${id}`,
      followerIds: [createdBy, assignedTo],
      readerIds: null,
    }))
  },
  demo: demoTaskComments,
}
