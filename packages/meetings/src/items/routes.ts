import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { checkingReferences, type References } from '@cadencia/server/references'
import { viewerOf } from '@cadencia/server/viewer'
import { getReadable } from '../access.ts'
import type { MeetingsContext } from '../context.ts'
import {
  addItem,
  ItemTaskDraft,
  listItems,
  makeItemTask,
  removeItem,
  restoreItem,
  updateItem,
} from './contract.ts'
import { bringBackItem, deleteItem } from './deletion.ts'
import { itemFor } from './record.ts'
import { listMeetingItems } from './repository.ts'
import { addItem as addMeetingItem, changeItem, makeTaskOfItem } from './service.ts'

const REFERENCES: References = {
  meeting_items_assignee_id_fkey: ['assigneeId', 'Responsável não encontrado'],
}

/** Decisions and actions: who may read the transcript reads them, who may write it writes them. */
export function itemRoutes(app: App, context: MeetingsContext): void {
  const { tasks } = context
  const keyOf = ({ id, itemId }: { id: string; itemId: string }) => ({ meetingId: id, itemId })

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
      const { db, params, body: draft } = request
      const adding = { draft, viewer: viewerOf(request), actor: actorOf(request, context) }
      const item = await checkingReferences(REFERENCES, () => addMeetingItem(db, params.id, adding))
      return reply.code(201).send(itemFor(item))
    },
  })

  app.route({
    ...updateItem,
    handler: async (request) => {
      const key = keyOf(request.params)
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
      const deleting = { viewer: viewerOf(request), actor: actorOf(request, context) }
      await deleteItem(request.db, keyOf(request.params), deleting)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...restoreItem,
    handler: async (request) => {
      const restoring = { viewer: viewerOf(request), actor: actorOf(request, context), tasks }
      return itemFor(await bringBackItem(request.db, keyOf(request.params), restoring))
    },
  })

  app.route({
    ...makeItemTask,
    handler: async (request, reply) => {
      const draft = ItemTaskDraft.parse(request.body ?? {})
      const making = { draft, viewer: viewerOf(request), actor: actorOf(request, context), tasks }
      const task = await makeTaskOfItem(request.db, keyOf(request.params), making)
      return reply.code(201).send(task)
    },
  })
}
