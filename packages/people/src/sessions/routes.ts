import { type Db, transact } from '@cadencia/db/client'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { clearBrowserCache } from '@cadencia/server/caching'
import { listPage } from '@cadencia/server/list-page'
import { type SessionViewer, unauthenticated, viewerOf } from '@cadencia/server/viewer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import { type CurrentUser, getCurrentUser, updateCurrentUser } from '../contract.ts'
import { findProfile } from '../repository.ts'
import { isSessionOver } from '../rules.ts'
import { getSignInOptions, logout } from '../sign-in/contract.ts'
import { lockUser, users } from '../users/record.ts'
import { endSession, listSessions, type Session } from './contract.ts'
import { deleteOwnSession, deleteSessionByToken, sessionList } from './repository.ts'
import { hashOf } from './tokens.ts'

async function currentUser(
  db: Db,
  { userId, isAdministrator, isGuest }: SessionViewer,
): Promise<CurrentUser> {
  const profile = await findProfile(db, userId)
  if (!profile) throw unauthenticated()
  return { ...profile, isAdministrator, isGuest }
}

type PageRequest = FastifyRequest<{ Querystring: { limit: number; cursor?: string | undefined } }>

/** A page of the sessions of a person that are not over, the last used first; `isCurrent` is the viewer's. */
export async function listActiveSessions(
  { sessions, now }: PeopleContext,
  userId: string,
  { request, reply }: { readonly request: PageRequest; readonly reply: FastifyReply },
): Promise<Session[]> {
  const { sessionId } = viewerOf(request)
  const stored = await listPage(request, reply, sessionList(request.db, userId, now()))
  return stored
    .map((one) => ({
      ...one,
      lastSeenAt: sessions.lastSeen(one.id, one.lastSeenAt),
      isCurrent: one.id === sessionId,
    }))
    .filter(({ isAdministrator, createdAt, lastSeenAt }) => {
      const times = { createdAt: Date.parse(createdAt), lastSeenAt: Date.parse(lastSeenAt) }
      return !isSessionOver({ isAdministrator, ...times }, now())
    })
}

/** Whether a browser asks for an address that nobody has opened yet, to show it at once if somebody does. */
const isPrefetch = ({ headers }: FastifyRequest) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  )

/** Who is here, their own profile and sessions, and the way out. */
export function sessionRoutes(app: App, context: PeopleContext): void {
  const { db, sessions, cookies, settings, signIn, files } = context

  /** Makes an uploaded picture the person's own, in place of the one they had. */
  const claimPicture = (trx: Db, fileURL: string | null, userId: string) =>
    files.claim(trx, {
      fileURLs: fileURL === null ? [] : [fileURL],
      ownerId: userId,
      use: 'profile',
      reference: userId,
      path: 'profileImageUrl',
    })

  app.route({
    ...getSignInOptions,
    handler: async () => ({ signIn, siteName: settings.get('system').siteName }),
  })

  app.route({
    ...getCurrentUser,
    handler: (request) => currentUser(request.db, viewerOf(request)),
  })

  app.route({
    ...updateCurrentUser,
    handler: async (request) => {
      const viewer = viewerOf(request)
      const { userId } = viewer
      return transact(request.db, async (trx) => {
        const { firstName, lastName, profileImageUrl } = request.body
        if (profileImageUrl !== undefined) await claimPicture(trx, profileImageUrl, userId)
        const before = await lockUser(trx, userId)
        const changes = { firstName, lastName, profileImageUrl }
        await users.patch(trx, before, { changes, actor: actorOf(request, context) })
        return currentUser(trx, viewer)
      })
    },
  })

  app.route({
    ...listSessions,
    handler: (request, reply) => listActiveSessions(context, viewerOf(request).userId, { request, reply }),
  })

  app.route({
    ...endSession,
    handler: async (request, reply) => {
      const { id } = request.params
      const isOwn = await deleteOwnSession(request.db, viewerOf(request).userId, id)
      if (!isOwn) throw notFound('Sessão não encontrada.')
      sessions.forget(id)
      clearBrowserCache(reply)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...logout,
    handler: async (request, reply) => {
      if (isPrefetch(request)) throw new AppError('prefetch', 403, 'Abra este endereço para sair.')
      const token = cookies.read(request, 'session')
      const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site'
      if (token && !isCrossSite) {
        const endedId = await deleteSessionByToken(db, hashOf(token))
        if (endedId) sessions.forget(endedId)
        cookies.clear(reply, 'session')
      }
      if (!isCrossSite) clearBrowserCache(reply)
      return reply.redirect('/')
    },
  })
}
