import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { checkingReferences, type References } from '@cadencia/server/references'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { createTask, getTask, removeTask, restoreTask, undoTaskMove, updateTask } from './contract.ts'
import { listRoute } from './list-routes.ts'
import { TASK_UNKNOWN } from './placement.ts'
import { findTask } from './repository.ts'
import { addTask, bringBackTask, changeTask, deleteTask } from './service.ts'
import { undoMove } from './undo.ts'

export interface TasksContext {
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Validation messages for foreign keys. */
export const TASK_REFERENCES: References = {
  tasks_assigned_to_fkey: ['assignedTo', 'Responsável não encontrado'],
  tasks_team_id_fkey: ['teamId', 'Time não encontrado'],
  tasks_meeting_id_fkey: ['meetingId', 'Reunião não encontrada'],
}

/** Tasks and their boards: reading, making, changing, moving, deleting and bringing back. */
export function taskRoutes(app: App, { now }: TasksContext): void {
  const actOf = (request: FastifyRequest) => ({ viewer: viewerOf(request), now: now() })

  listRoute(app)

  app.route({
    ...createTask,
    handler: async (request, reply) => {
      const making = () => addTask(request.db, request.body, actOf(request))
      return reply.code(201).send(await checkingReferences(TASK_REFERENCES, making))
    },
  })

  app.route({
    ...getTask,
    handler: async (request) => {
      const task = await findTask(request.db, request.params.id)
      if (!task) throw notFound(TASK_UNKNOWN)
      return task
    },
  })

  app.route({
    ...updateTask,
    handler: (request) => {
      const change = { patch: request.body, actor: actOf(request) }
      return checkingReferences(TASK_REFERENCES, () => changeTask(request.db, request.params.id, change))
    },
  })

  app.route({
    ...undoTaskMove,
    handler: (request) => {
      const undo = { revision: request.body.revision, actor: actOf(request) }
      return undoMove(request.db, request.params.id, undo)
    },
  })

  app.route({
    ...removeTask,
    handler: async (request, reply) => {
      await deleteTask(request.db, request.params.id, actOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...restoreTask,
    handler: (request) => bringBackTask(request.db, request.params.id, actOf(request)),
  })
}
