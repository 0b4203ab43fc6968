import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { listPage, setTotal } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { areasOfChanges, areasOfComment } from './areas.ts'
import { type DiscussionsOptions, getDiscussion } from './context.ts'
import {
  addReaction,
  CHANGES_PER_PAGE,
  DISCUSSED_KINDS,
  type DiscussedKind,
  deleteComment,
  discussionEndpoints,
  editComment,
  listCommentChanges,
  removeReaction,
} from './contract.ts'
import { countComments, listComments } from './repository.ts'
import {
  addComment,
  type Caller,
  changeComment,
  changesAfter,
  follow,
  followersOf,
  mentionableOn,
  react,
  removeComment,
  unreact,
  withFiles,
} from './service.ts'

type OfRecord = FastifyRequest<{ Params: { id: string } }>

export function discussionRoutes(app: App, options: DiscussionsOptions): void {
  const declared = options.kinds().map(({ kind }): string => kind)
  for (const kind of DISCUSSED_KINDS.filter((one) => declared.includes(one))) {
    recordRoutes(app, kind, options)
    followerRoutes(app, kind, options)
  }
  commentRoutes(app, options)
}

function callerOf(request: FastifyRequest, options: DiscussionsOptions): Caller {
  return { viewer: viewerOf(request), options }
}

function recordRoutes(app: App, kind: DiscussedKind, options: DiscussionsOptions): void {
  const { list, write } = discussionEndpoints[kind]

  app.route({
    ...list,
    handler: async (request, reply) => {
      const { recordId } = await getDiscussion(
        request.db,
        { kind, recordId: request.params.id },
        callerOf(request, options),
      )
      const { limit, ...cursor } = request.query
      const comments = await listComments(request.db, { recordId, limit }, cursor)
      if (!comments) throw notFound('Comentário não encontrado.')
      setTotal(reply, await countComments(request.db, recordId))
      return withFiles(request.db, comments, options)
    },
  })

  app.route({
    ...write,
    handler: async (request, reply) => {
      const subject = { kind, recordId: request.params.id }
      const written = await addComment(request.db, subject, {
        ...callerOf(request, options),
        draft: request.body,
      })
      return reply.code(201).send(written)
    },
  })
}

function followerRoutes(app: App, kind: DiscussedKind, options: DiscussionsOptions): void {
  const endpoints = discussionEndpoints[kind]
  const subjectOf = (request: OfRecord) => ({ kind, recordId: request.params.id })

  app.route({
    ...endpoints.followers,
    handler: async (request, reply) => {
      const discussion = await getDiscussion(request.db, subjectOf(request), callerOf(request, options))
      return listPage(request, reply, followersOf(request.db, discussion, options))
    },
  })

  app.route({
    ...endpoints.mentionable,
    handler: async (request, reply) => {
      const discussion = await getDiscussion(request.db, subjectOf(request), callerOf(request, options))
      return listPage(request, reply, mentionableOn(request.db, discussion, options))
    },
  })

  app.route({
    ...endpoints.follow,
    handler: async (request, reply) => {
      await follow(request.db, subjectOf(request), { ...callerOf(request, options), isFollowing: true })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...endpoints.unfollow,
    handler: async (request, reply) => {
      await follow(request.db, subjectOf(request), { ...callerOf(request, options), isFollowing: false })
      return reply.code(204).send(null)
    },
  })
}

function commentRoutes(app: App, options: DiscussionsOptions): void {
  app.route({
    ...listCommentChanges,
    config: { ...listCommentChanges.config, findAreas: areasOfChanges },
    handler: async (request) => {
      const { kind, recordId, after } = request.query
      await getDiscussion(request.db, { kind, recordId }, callerOf(request, options))
      return changesAfter(request.db, { recordId, after, limit: CHANGES_PER_PAGE }, options)
    },
  })

  app.route({
    ...editComment,
    config: { ...editComment.config, findAreas: areasOfComment },
    handler: (request) => {
      const change = { ...callerOf(request, options), patch: request.body }
      return changeComment(request.db, request.params.id, change)
    },
  })

  app.route({
    ...deleteComment,
    config: { ...deleteComment.config, findAreas: areasOfComment },
    handler: async (request, reply) => {
      await removeComment(request.db, request.params.id, callerOf(request, options))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...addReaction,
    config: { ...addReaction.config, findAreas: areasOfComment },
    handler: (request) => {
      const { id, emoji } = request.params
      return react(request.db, id, { ...callerOf(request, options), emoji })
    },
  })

  app.route({
    ...removeReaction,
    config: { ...removeReaction.config, findAreas: areasOfComment },
    handler: async (request, reply) => {
      const { id, emoji } = request.params
      await unreact(request.db, id, { ...callerOf(request, options), emoji })
      return reply.code(204).send(null)
    },
  })
}
