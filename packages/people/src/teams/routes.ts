import { actorOf, type Clock } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import {
  addMember,
  createTeam,
  listAdminTeams,
  listMembers,
  listTeams,
  removeMember,
  updateTeam,
} from './contract.ts'
import { isTeam, listMembersOf, listTeamRecords, listTeamsWithFigures } from './repository.ts'
import { addTeam, addTeamMember, changeTeam, removeTeamMember, teamFor } from './service.ts'

/** Teams and who is in them. */
export function teamRoutes(app: App, clock: Clock): void {
  const actingFor = (request: FastifyRequest) => ({
    viewer: viewerOf(request),
    actor: actorOf(request, clock),
  })

  app.route({
    ...listTeams,
    handler: async (request) => {
      const viewer = viewerOf(request)
      if (request.query.withStats !== 'true') {
        const teams = await listTeamRecords(request.db, viewer.userId)
        return teams.map((team) => ({ ...teamFor(viewer, team), isMember: team.viewerRole !== null }))
      }
      const teams = await listTeamsWithFigures(request.db, viewer.userId)
      return teams.map((team) => teamFor(viewer, team))
    },
  })

  app.route({
    ...listAdminTeams,
    handler: async (request) => {
      const viewer = viewerOf(request)
      const teams = await listTeamRecords(request.db, viewer.userId)
      return teams.map((team) => teamFor(viewer, team))
    },
  })

  app.route({
    ...createTeam,
    handler: async (request, reply) =>
      reply.code(201).send(await addTeam(request.db, request.body, actingFor(request))),
  })

  app.route({
    ...updateTeam,
    handler: (request) =>
      changeTeam(request.db, request.params.id, { patch: request.body, ...actingFor(request) }),
  })

  app.route({
    ...listMembers,
    handler: async (request) => {
      const { teamId } = request.params
      if (!(await isTeam(request.db, teamId))) throw notFound('Time não encontrado.')
      return listMembersOf(request.db, teamId)
    },
  })

  app.route({
    ...addMember,
    handler: async (request, reply) => {
      const adding = { draft: request.body, ...actingFor(request) }
      return reply.code(201).send(await addTeamMember(request.db, request.params.teamId, adding))
    },
  })

  app.route({
    ...removeMember,
    handler: async (request, reply) => {
      const { teamId, userId } = request.params
      await removeTeamMember(request.db, teamId, { userId, ...actingFor(request) })
      return reply.code(204).send(null)
    },
  })
}
