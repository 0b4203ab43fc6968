import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { checkingReferences, type References } from '@cadencia/server/references'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { getEditable, getReadable } from '../access.ts'
import type { MeetingsContext } from '../context.ts'
import { addItem, ItemTaskDraft, listItems, makeItemTask, removeItem, updateItem } from './contract.ts'
import { itemFor } from './record.ts'
import { listMeetingItems } from './repository.ts'
import { addItem as addMeetingItem, changeItem, deleteItem, makeTaskOfItem } from './service.ts'

const REFERENCES: References = {
  meeting_items_assignee_id_fkey: ['assigneeId', 'Responsável não encontrado'],
}

/** Decisions and actions: who may read the transcript reads them, who may write it writes them. */
export function itemRoutes(app: App, context: MeetingsContext): void {
  const { tasks } = context

  /** Throws 403 and 404. */
  async function keyOf(request: FastifyRequest<{ Params: { id: string; itemId: string } }>) {
    const { id: meetingId } = await getEditable(request, request.params.id)
    return { meetingId, itemId: request.params.itemId }
  }

  app.route({
    ...listItems,
    handler: async (request) => {
      const { id } = await getReadable(request, request.params.id)
      return (await listMeetingItems(request.db, id)).map(itemFor)
    },
  })

  app.route({
    ...addItem,
    handler: async (request, reply) => {
      const { id } = await getEditable(request, request.params.id)
      const actor = actorOf(request, context)
      const adding = () => addMeetingItem(request.db, id, { draft: request.body, actor })
      return reply.code(201).send(itemFor(await checkingReferences(REFERENCES, adding)))
    },
  })

  app.route({
    ...updateItem,
    handler: async (request) => {
      const key = await keyOf(request)
      const change = {
        patch: request.body,
        viewer: viewerOf(request),
        actor: actorOf(request, context),
        tasks,
      }
      return itemFor(await checkingReferences(REFERENCES, () => changeItem(request.db, key, change)))
    },
  })

  app.route({
    ...removeItem,
    handler: async (request, reply) => {
      await deleteItem(request.db, await keyOf(request), actorOf(request, context))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...makeItemTask,
    handler: async (request, reply) => {
      const key = await keyOf(request)
      const draft = ItemTaskDraft.parse(request.body ?? {})
      const task = await makeTaskOfItem(request.db, key, { draft, actor: actorOf(request, context), tasks })
      return reply.code(201).send(task)
    },
  })
}
