import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { forbidden } from '@cadencia/server/app-error'
import { clearBrowserCache } from '@cadencia/server/caching'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import { getUserTeam, listUsers } from '../contract.ts'
import { findFirstTeam, listPeople } from '../repository.ts'
import { stepUp } from '../security/step-up.ts'
import { listActiveSessions } from '../sessions/routes.ts'
import { addUsers } from './bulk-service.ts'
import {
  createUser,
  createUsers,
  endUserSessions,
  listAdminUsers,
  listUserSessions,
  resetSecondFactor,
  updateUser,
} from './contract.ts'
import { toAssignable, userList } from './list-repository.ts'
import { users } from './record.ts'
import { addUser, changeUser, endSessions, resetFactor } from './service.ts'

/** People cannot change their own role or sign-in data here. */
function checkNotOneself(request: FastifyRequest, id: string): void {
  if (viewerOf(request).userId !== id) return
  throw forbidden('Os próprios dados de acesso mudam em Segurança, ou por outro administrador.')
}

/** Who is here: what everyone may know, and the administrators' part. */
export function userRoutes(app: App, context: PeopleContext): void {
  const { sessions, allowedEmailDomains, now } = context
  app.route({ ...listUsers, handler: (request) => listPeople(request.db) })

  app.route({
    ...getUserTeam,
    handler: async (request) => ({
      teamId: (await findFirstTeam(request.db, viewerOf(request).userId)) ?? null,
    }),
  })

  app.route({
    ...listAdminUsers,
    handler: async (request, reply) => {
      const { limit, sort, ...filter } = request.query
      const { isAdministrator } = viewerOf(request)
      // Nobody else may learn of roles, of accesses, or of those who are no longer active, by asking for them.
      const asked = isAdministrator ? filter : { ...filter, role: undefined, isActive: 'true' as const }
      const list = userList(request.db, asked, isAdministrator ? sort : 'name')
      const found = await (limit === undefined
        ? list.rows.where(list.order.after(filter.cursor)).orderBy(list.order.by).execute()
        : listPage({ url: request.url, query: { ...filter, limit } }, reply, list))
      return isAdministrator ? found : found.map(toAssignable)
    },
  })

  app.route({
    ...createUser,
    handler: async (request, reply) => {
      const actor = actorOf(request, context)
      const user = await addUser(request.db, request.body, { actor, allowedEmailDomains })
      return reply.code(201).send(user)
    },
  })

  app.route({
    ...createUsers,
    handler: async (request, reply) => {
      const actor = actorOf(request, context)
      return reply.code(201).send(await addUsers(request.db, request.body, { actor, allowedEmailDomains }))
    },
  })

  app.route({
    ...listUserSessions,
    handler: async (request, reply) => {
      const { params, db } = request
      await users.get(db, params.id)
      return listActiveSessions(context, params.id, { request, reply })
    },
  })

  app.route({
    ...endUserSessions,
    handler: async (request, reply) => {
      const { userId: actorId } = viewerOf(request)
      const { sessionId } = request.query
      const endedIds = await endSessions(request.db, request.params.id, { sessionId, actorId })
      for (const endedId of endedIds) sessions.forget(endedId)
      clearBrowserCache(reply)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...resetSecondFactor,
    handler: async (request, reply) => {
      const { id } = request.params
      checkNotOneself(request, id)
      const proven = await stepUp(context, request, request.body ?? {})
      const endedIds = await resetFactor(request.db, id, { proven, now: now() })
      for (const endedId of endedIds) sessions.forget(endedId)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...updateUser,
    handler: async (request) => {
      const actor = actorOf(request, context)
      const { id } = request.params
      const { currentPassword, code, ...patch } = request.body
      const changesSignIn = [patch.role, patch.username, patch.password].some((field) => field !== undefined)
      if (changesSignIn) checkNotOneself(request, id)
      const proven = changesSignIn ? await stepUp(context, request, { currentPassword, code }) : undefined
      const { user, endedIds } = await changeUser(request.db, id, { patch, actor, proven, now: now() })
      for (const endedId of endedIds) sessions.forget(endedId)
      return user
    },
  })
}
