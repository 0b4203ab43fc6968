import type { App } from '@cadencia/server/app'
import { viewerOf } from '@cadencia/server/viewer'
import type { PeopleContext } from './context.ts'
import { createUser, listAdminUsers, updateUser } from './contract/admin.ts'
import { getUserTeam, listUsers } from './contract.ts'
import { addUser, changeUser } from './user-service.ts'
import { findFirstTeam, listAssignable, listPeople, listUserRecords } from './users.ts'

/** Who is here: what everyone may know, and the administrators' part. */
export function userRoutes(app: App, { sessions, allowedEmailDomains }: PeopleContext): void {
  app.route({ ...listUsers, handler: (request) => listPeople(request.db) })

  app.route({
    ...getUserTeam,
    handler: async (request) => ({
      teamId: (await findFirstTeam(request.db, viewerOf(request).userId)) ?? null,
    }),
  })

  app.route({
    ...listAdminUsers,
    handler: (request) =>
      viewerOf(request).isAdministrator ? listUserRecords(request.db) : listAssignable(request.db),
  })

  app.route({
    ...createUser,
    handler: async (request, reply) => {
      const { userId: actorId } = viewerOf(request)
      const user = await addUser(request.db, request.body, { actorId, allowedEmailDomains })
      return reply.code(201).send(user)
    },
  })

  app.route({
    ...updateUser,
    handler: async (request) => {
      const { userId: actorId } = viewerOf(request)
      const { id } = request.params
      const { user, endedIds } = await changeUser(request.db, id, { patch: request.body, actorId })
      for (const endedId of endedIds) sessions.forget(endedId)
      return user
    },
  })
}
