import { transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { notFound, stale } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import { getReadable, lockEditable } from '../access.ts'
import type { MeetingsContext } from '../context.ts'
import { listNotes, saveNote } from './contract.ts'
import { noteSaved } from './facts.ts'
import { eraseNoteFacts, findNote, noteList, writeNote } from './repository.ts'

/** What people note in a meeting: each writes their own, and all who may read the transcript read them. */
export function noteRoutes(app: App, context: MeetingsContext): void {
  app.route({
    ...listNotes,
    handler: async (request, reply) => {
      const { id } = await getReadable(request, request.params.id)
      return listPage(request, reply, noteList(request.db, id))
    },
  })

  app.route({
    ...saveNote,
    handler: async (request) => {
      const { id: meetingId } = request.params
      const { actorId: userId, at } = actorOf(request, context)
      const { text, version } = request.body
      return transact(request.db, async (trx) => {
        await lockEditable(trx, meetingId, viewerOf(request))
        const before = await findNote(trx, meetingId, userId)
        if ((before?.version ?? 0) !== version) throw stale(before ?? null)
        await eraseNoteFacts(trx, meetingId, userId)
        await writeNote(trx, { meetingId, userId, text, version: version + 1, at })
        const note = await findNote(trx, meetingId, userId)
        if (!note) throw notFound('Pessoa não encontrada.')
        await record(trx, noteSaved, { meetingId, note, actorId: userId, at })
        return note
      })
    },
  })
}
