import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { PeopleContext } from '../context.ts'
import { confirmPerson, stepUp } from '../security/step-up.ts'
import {
  createServiceToken,
  createToken,
  listServiceTokens,
  listTokens,
  revokeServiceToken,
  revokeToken,
} from './contract.ts'
import { tokenList } from './repository.ts'
import { endToken, makeToken } from './service.ts'

/** Tokens of people and, by administrators, of services. */
export function tokenRoutes(app: App, context: PeopleContext): void {
  const { tokens, now } = context
  const withLastUse = <T extends { readonly id: string; readonly lastUsedAt: string | null }>(row: T) => ({
    ...row,
    lastUsedAt: tokens.lastUsed(row.id, row.lastUsedAt),
  })

  app.route({
    ...listTokens,
    handler: async (request, reply) => {
      const list = tokenList(request.db, viewerOf(request).userId)
      return (await listPage(request, reply, list)).map(withLastUse)
    },
  })

  app.route({
    ...createToken,
    handler: async (request, reply) => {
      const { currentPassword, code, ...draft } = request.body
      const prove = () => confirmPerson(context, request, { currentPassword, code })
      const making = { viewer: viewerOf(request), draft, serviceOf: undefined, prove, now: now() }
      return reply.code(201).send(await makeToken(request.db, making))
    },
  })

  app.route({
    ...revokeToken,
    handler: async (request, reply) => {
      const { id } = request.params
      await endToken(request.db, { id, actorId: viewerOf(request).userId, isService: false })
      tokens.forget(id)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...listServiceTokens,
    handler: async (request, reply) =>
      (await listPage(request, reply, tokenList(request.db, null))).map(withLastUse),
  })

  app.route({
    ...createServiceToken,
    handler: async (request, reply) => {
      const { userId: serviceOf, currentPassword, code, ...draft } = request.body
      const prove = () => stepUp(context, request, { currentPassword, code })
      const making = { viewer: viewerOf(request), draft, serviceOf, prove, now: now() }
      return reply.code(201).send(await makeToken(request.db, making))
    },
  })

  app.route({
    ...revokeServiceToken,
    handler: async (request, reply) => {
      const { id } = request.params
      await endToken(request.db, { id, actorId: viewerOf(request).userId, isService: true })
      tokens.forget(id)
      return reply.code(204).send(null)
    },
  })
}
