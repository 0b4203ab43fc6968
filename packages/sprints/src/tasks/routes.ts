import { historyOf } from '@cadencia/records/history-handler'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { checkingReferences, type References } from '@cadencia/server/references'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { type SprintsContext, sprintActor } from '../context.ts'
import {
  createTask,
  getTask,
  getTaskHistory,
  removeTask,
  restoreTask,
  type TasksUndo,
  undoTask,
  undoTasks,
  updateTask,
  updateTasks,
} from './contract.ts'
import { bringBackTask, deleteTask } from './deletion.ts'
import { listRoute } from './list-routes.ts'
import { TASK_UNKNOWN, tasks } from './record.ts'
import { addTask, changeTasks } from './service.ts'
import { undoChanges } from './undo.ts'

/** Validation messages for foreign keys. */
export const TASK_REFERENCES: References = {
  tasks_assigned_to_fkey: ['assignedTo', 'Responsável não encontrado'],
  tasks_team_id_fkey: ['teamId', 'Time não encontrado'],
  tasks_meeting_id_fkey: ['meetingId', 'Reunião não encontrada'],
}

/** Tasks and their boards: reading, making, changing, moving, deleting and bringing back. */
export function taskRoutes(app: App, context: SprintsContext): void {
  const actorFor = (request: FastifyRequest) => sprintActor(viewerOf(request), context)

  listRoute(app, context)

  app.route({
    ...createTask,
    handler: async (request, reply) => {
      const actor = actorOf(request, context)
      const adding = { actor, links: context.links, viewer: viewerOf(request) }
      const making = () => addTask(request.db, request.body, adding)
      return reply.code(201).send(await checkingReferences(TASK_REFERENCES, making))
    },
  })

  app.route({
    ...getTask,
    handler: (request) => tasks.get(request.db, request.params.id),
  })

  app.route({ ...getTaskHistory, handler: historyOf(tasks) })

  app.route({
    ...updateTask,
    handler: async (request) => {
      const change = { ids: [request.params.id], patch: request.body }
      const changing = () => changeTasks(request.db, change, actorFor(request))
      const [task] = await checkingReferences(TASK_REFERENCES, changing)
      if (!task) throw notFound(TASK_UNKNOWN)
      return task
    },
  })

  app.route({
    ...updateTasks,
    handler: (request) => {
      const changing = () => changeTasks(request.db, request.body, actorFor(request))
      return checkingReferences(TASK_REFERENCES, changing)
    },
  })

  const undo = (request: FastifyRequest, tasks: TasksUndo['tasks']) =>
    checkingReferences(TASK_REFERENCES, () => undoChanges(request.db, tasks, actorFor(request)))

  app.route({
    ...undoTask,
    handler: async (request) => {
      const { params, body } = request
      const [task] = await undo(request, [{ id: params.id, revision: body.revision }])
      if (!task) throw notFound(TASK_UNKNOWN)
      return task
    },
  })

  app.route({
    ...undoTasks,
    handler: (request) => undo(request, request.body.tasks),
  })

  app.route({
    ...removeTask,
    handler: async (request, reply) => {
      await deleteTask(request.db, request.params.id, actorFor(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...restoreTask,
    handler: (request) => bringBackTask(request.db, request.params.id, actorFor(request)),
  })
}
