import { endpoint } from '@cadencia/contract/endpoint'
import { IdParams } from '@cadencia/contract/values'
import { z } from 'zod'

export const CalendarFeed = z.object({ url: z.string() })

export const getMeetingFile = endpoint({
  method: 'GET',
  url: '/api/meetings/:id.ics',
  summary: 'A reunião em iCalendar',
  schema: { params: IdParams, response: { 200: z.string() }, produces: ['text/calendar'] },
  config: { area: 'meetings' },
})

export const getCalendar = endpoint({
  method: 'GET',
  url: '/api/calendar',
  summary: 'O endereço do calendário pessoal',
  schema: { response: { 200: CalendarFeed } },
  config: { area: 'session' },
})

export const rotateCalendar = endpoint({
  method: 'POST',
  url: '/api/calendar/rotate',
  summary: 'Troca o endereço do calendário pessoal; o anterior deixa de valer',
  schema: { response: { 200: CalendarFeed } },
  config: { area: 'session' },
})

export const getCalendarFile = endpoint({
  method: 'GET',
  url: '/api/calendar/:token.ics',
  summary: 'O calendário pessoal em iCalendar, para programas de agenda',
  schema: {
    params: z.object({ token: z.string().regex(/^[\w-]{1,200}$/, 'Endereço inválido') }),
    response: { 200: z.string() },
    produces: ['text/calendar'],
  },
  config: { area: 'any', cache: 'no-store', access: 'public' },
})
