import type { App } from '@cadencia/server/app'
import { viewerOf } from '@cadencia/server/viewer'
import { getMeetingFor, getReadable } from '../access.ts'
import { type MeetingsContext, meetingActorOf } from '../context.ts'
import { PERMANENT_ROOM } from '../contract.ts'
import { enterTodaysRoom } from '../permanent-room.ts'
import { addTranscript, queueSummary } from '../service.ts'
import { getTranscript, requestSummary, saveTranscript } from './contract.ts'
import { listTranscripts } from './repository.ts'

/** Saving and reading what was said, and asking for its summary. */
export function transcriptRoutes(app: App, context: MeetingsContext): void {
  app.route({
    ...saveTranscript,
    handler: async (request) => {
      const { meetingId, transcript } = request.body
      const actor = meetingActorOf(request, context)
      const isRoom = meetingId === PERMANENT_ROOM
      const id = isRoom ? await enterTodaysRoom(request.db, actor) : meetingId
      return addTranscript(request.db, id, { viewer: viewerOf(request), text: transcript, actor })
    },
  })

  app.route({
    ...getTranscript,
    handler: async (request) => {
      const { id } = await getReadable(request, request.params.id)
      const parts = await listTranscripts(request.db, id)
      return {
        meetingId: id,
        transcript: parts.map(({ text }) => text).join('\n\n'),
        updatedAt: parts.at(-1)?.updatedAt ?? null,
        parts,
      }
    },
  })

  app.route({
    ...requestSummary,
    handler: async (request, reply) => {
      const { id } = request.params
      const asking = { viewer: viewerOf(request), actor: meetingActorOf(request, context) }
      await queueSummary(request.db, id, asking)
      return reply.code(202).send(await getMeetingFor(request, id, context.findRoom))
    },
  })
}
