import { Id, Instant } from '@cadencia/contract/values'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import type { App } from '@cadencia/server/app'
import { isUnchanged } from '@cadencia/server/conditional'
import { cursorOf, describePage, readCursor } from '@cadencia/server/paging'
import { viewerOf } from '@cadencia/server/viewer'
import { z } from 'zod'
import type { MeetingsContext } from './context.ts'
import { listMeetings } from './contract.ts'
import { present } from './presenting.ts'
import * as repository from './repository.ts'

const DAYS_BACK = 30
const Place = z.tuple([Instant, Id])

/** `GET /api/meetings`: the mark of what matches makes the ETag, so that an unchanged list is not read. */
export function listRoute(app: App, { findRoom, now }: MeetingsContext): void {
  app.route({
    ...listMeetings,
    handler: async (request, reply) => {
      const { limit, cursor, to, status } = request.query
      const viewer = viewerOf(request)
      // The start of a day: a mark that moved with the clock would never match.
      const from = request.query.from ?? saoPauloStartOfDay(addDays(saoPauloDay(now()), -DAYS_BACK))
      const filter = { from, to, status }
      const place = readCursor(cursor, Place)
      const { total, mark } = await repository.markMeetings(request.db, filter)
      const roomUrl = await findRoom(request.db)
      const { userId, isAdministrator, isGuest } = viewer
      if (isUnchanged(request, reply, [mark, request.url, from, roomUrl, userId, isAdministrator, isGuest]))
        return reply
      const after = place && { scheduledAt: place[0], id: place[1] }
      const meetings = await repository.listMeetings(request.db, { ...filter, limit, after })
      const last = meetings.length === limit ? meetings.at(-1) : undefined
      describePage(request, reply, { total, next: last && cursorOf(last.scheduledAt, last.id) })
      return meetings.map((meeting) => present(viewer, meeting, roomUrl))
    },
  })
}
