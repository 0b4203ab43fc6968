import { linkTo } from '@cadencia/records/record-kind'
import type { Discussed } from '@cadencia/server/discussed'
import { demoTaskComments } from '../demo/task-comments.ts'
import { taskRecord, tasks } from './record.ts'

/** Everybody reads and comments tasks; creator and assignee follow them. */
export const discussedTasks: Discussed = {
  kind: taskRecord.kind,
  find: async (db, ids) =>
    (await tasks.findAll(db, ids)).map((task) => ({
      ...linkTo(taskRecord, task),
      followerIds: [task.createdBy, task.assignedTo],
      readerIds: null,
    })),
  demo: demoTaskComments,
}
