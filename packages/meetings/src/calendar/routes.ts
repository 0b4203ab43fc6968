import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { dispositionOf } from '@cadencia/server/disposition'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyReply } from 'fastify'
import type { MeetingsContext } from '../context.ts'
import { getCalendar, getCalendarFile, getMeetingFile, rotateCalendar } from './contract.ts'
import { type CalendarMeeting, calendarFile, longCalendarFile } from './ics.ts'
import {
  feedToken,
  findCalendarMeeting,
  findFeedOwner,
  listFeedMeetings,
  rotateFeedToken,
} from './repository.ts'

function asCalendar(reply: Pick<FastifyReply, 'header'>, fileName: string): void {
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', dispositionOf(`${fileName}.ics`))
}

/** A meeting as an .ics file, and each person's feed at a secret URL. */
export function calendarRoutes(
  app: App,
  { publicUrl, findRoom, settings, secretBox }: MeetingsContext,
): void {
  const urlOf = (token: string) => ({ url: `${publicUrl}/api/calendar/${token}.ics` })
  const withRoom = (meeting: CalendarMeeting, roomUrl: string) => ({
    ...meeting,
    meetUrl: meeting.meetUrl || roomUrl,
  })

  app.route({
    ...getMeetingFile,
    handler: async (request, reply) => {
      const meeting = await findCalendarMeeting(request.db, request.params.id)
      if (!meeting) throw notFound('Reunião não encontrada.')
      asCalendar(reply, 'reuniao')
      return calendarFile(meeting.title, [withRoom(meeting, await findRoom(request.db))])
    },
  })

  app.route({
    ...getCalendar,
    handler: async (request) => urlOf(await feedToken(request.db, secretBox, viewerOf(request).userId)),
  })

  app.route({
    ...rotateCalendar,
    handler: async (request) => urlOf(await rotateFeedToken(request.db, secretBox, viewerOf(request).userId)),
  })

  app.route({
    ...getCalendarFile,
    handler: async (request, reply) => {
      const owner = await findFeedOwner(request.db, request.params.token)
      if (!owner) throw notFound('Calendário não encontrado.')
      const roomUrl = await findRoom(request.db)
      const meetings = await listFeedMeetings(request.db, owner.id)
      asCalendar(reply, 'calendario')
      return longCalendarFile(
        `${settings.get('system').siteName} - ${owner.firstName}`,
        meetings.map((meeting) => withRoom(meeting, roomUrl)),
      )
    },
  })
}
