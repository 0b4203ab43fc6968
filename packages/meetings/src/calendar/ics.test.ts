import { toSingleLine } from '@cadencia/contract/values'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CalendarMeeting, calendarFile, longCalendarFile } from './ics.ts'

const meeting: CalendarMeeting = {
  id: '3f0c1c6e-8a5e-4b59-9a3b-0d6f0a1c2b3d',
  title: 'Reunião de planejamento',
  description: 'Metas; prazos, e\nresponsáveis',
  descriptionFormat: 'plain',
  scheduledAt: '2026-11-20T10:00:00-03:00',
  duration: 90,
  meetUrl: 'https://meet.example/sala?x=1',
  location: '',
  version: 3,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-02T12:00:00Z',
  isCancelled: false,
}

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return { calendar, events }
}

function readOne(changes: Partial<CalendarMeeting> = {}) {
  const { events } = read(calendarFile('Cadência', [{ ...meeting, ...changes }]))
  expect(events).toHaveLength(1)
  const event = events[0]
  if (!event) throw new Error('no event')
  return event
}

describe('a calendar file', () => {
  it('tells a calendar program all about a meeting', () => {
    const event = readOne()
    expect(event.uid).toBe('3f0c1c6e-8a5e-4b59-9a3b-0d6f0a1c2b3d@cadencia')
    expect(event.summary).toBe('Reunião de planejamento')
    expect(event.description).toBe('Metas; prazos, e\nresponsáveis')
    expect(event.startDate.toString()).toBe('2026-11-20T13:00:00Z')
    expect(event.endDate.toString()).toBe('2026-11-20T14:30:00Z')
    expect(event.sequence).toBe(3)
    expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(event.component.getFirstPropertyValue('url')).toBe('https://meet.example/sala?x=1')
    expect(String(event.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-02T12:00:00Z')
  })

  it('takes place where it is told, with the link beside it, else at the link', () => {
    const link = 'https://meet.example/sala?x=1'
    expect(readOne().location).toBe(link)
    const event = readOne({ location: 'Sala 3; 2º andar, fundos' })
    expect(event.location).toBe('Sala 3; 2º andar, fundos')
    expect(event.component.getFirstPropertyValue('url')).toBe(link)
    expect(readOne({ location: 'Sala 3', meetUrl: '' }).location).toBe('Sala 3')
    expect(readOne({ meetUrl: '' }).component.hasProperty('location')).toBe(false)
  })

  it('is published under the calendar’s name and gives the same bytes for the same meetings', () => {
    const file = calendarFile('Cadência: Ana', [meeting])
    const { calendar } = read(file)
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Cadência: Ana')
    expect(calendarFile('Cadência: Ana', [meeting])).toBe(file)
  })

  it('keeps the UID of a meeting that was moved and cancelled', () => {
    const event = readOne({ scheduledAt: '2026-11-21T13:00:00Z', version: 4, isCancelled: true })
    expect(event.uid).toBe(readOne().uid)
    expect(event.sequence).toBe(4)
    expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  it('holds many meetings, or none', () => {
    const second = { ...meeting, id: 'a0000000-0000-4000-8000-000000000000' }
    expect(read(calendarFile('Cadência', [meeting, second])).events).toHaveLength(2)
    expect(read(calendarFile('Cadência', [])).events).toEqual([])
  })

  it.each(['', 'javascript:alert(1)', 'not a link'])('leaves out the link %j', (meetUrl) => {
    expect(readOne({ meetUrl }).component.hasProperty('url')).toBe(false)
  })

  it('keeps a link with commas and semicolons whole', () => {
    const event = readOne({ meetUrl: 'https://meet.example/a,b;c?d=e,f' })
    expect(event.component.getFirstPropertyValue('url')).toBe('https://meet.example/a%2Cb%3Bc?d=e%2Cf')
  })

  it('ends every line with CRLF within 75 octets', () => {
    const file = calendarFile('Cadência', [
      { ...meeting, title: 'ação '.repeat(40), description: '🎉'.repeat(200) },
    ])
    const lines = file.split('\r\n')
    expect(lines.join('')).not.toMatch(/[\r\n]/)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    // No character is cut in two, in any encoding.
    for (const line of lines) expect(line.isWellFormed()).toBe(true)
  })

  it.each([[[]], [[meeting]], [[meeting, { ...meeting, isCancelled: true }]]])(
    'ends its last line too',
    (meetings) => {
      expect(calendarFile('Cadência', meetings).slice(-17)).toBe('\r\nEND:VCALENDAR\r\n')
    },
  )

  it('is made of lines as RFC 5545 has them, whatever people write', () => {
    const line = /^(?:[A-Z][A-Z0-9-]*(?:;[A-Z0-9-]+=(?:"[^"]*"|[^":;,]*))*:.*)$/u
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const file = calendarFile(text, [{ ...meeting, title: text, description: text, location: text }])
        for (const folded of file.split('\r\n')) {
          expect(Buffer.byteLength(folded)).toBeLessThanOrEqual(75)
          expect(folded.isWellFormed()).toBe(true)
        }
        const lines = file.replaceAll('\r\n ', '').split('\r\n')
        expect(lines.pop()).toBe('')
        for (const unfolded of lines) expect(unfolded).toMatch(line)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
        expect(lines.join('')).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f]/)
      }),
    )
  })

  it('SEC-32: holds no sign at which some reader ends a line, but its own', () => {
    const text = 'um\v\fdois\u0085ATTENDEE:x\u2028ATTENDEE:y\u2029três'
    const file = calendarFile(text, [{ ...meeting, title: text, description: text }])
    expect(file).not.toMatch(/[\v\f\u0085\u2028\u2029]/)
    expect(readOne({ description: text }).description).toBe('umdois\nATTENDEE:x\nATTENDEE:y\ntrês')
  })

  it('lets no text add a line of its own', () => {
    const attack = fc
      .array(
        fc.constantFrom('\r\n', '\n', '\r', '\0', ' ', ';', ',', '\\', 'END:VEVENT', 'ATTENDEE:x', 'á', '🎉'),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(attack, attack, attack, attack, (title, description, path, name) => {
        const { calendar } = read(calendarFile(name, [meeting]))
        expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
        expect(calendar.hasProperty('attendee')).toBe(false)
        const shown = String(calendar.getFirstPropertyValue('x-wr-calname') ?? '').replace(/\\(.)/g, '$1')
        expect(shown).toBe(toSingleLine(name.replaceAll('\0', '')))
        const event = readOne({
          title,
          description,
          location: title,
          meetUrl: `https://meet.example/${path}`,
        })
        expect(event.component.hasProperty('attendee')).toBe(false)
        expect(event.description ?? '').toBe(description.replaceAll('\0', '').replace(/\r\n|\r/g, '\n'))
      }),
    )
  })
})

it('writes a long calendar as a short one, with turns for others', async () => {
  const meetings = Array.from({ length: 250 }, (_, index) => ({
    ...meeting,
    id: `${index}`,
    description: '[*a'.repeat(1600),
  }))
  for (const some of [meetings, meetings.slice(0, 100), meetings.slice(0, 1), []]) {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    expect(await longCalendarFile('Cadência; BEGIN:VEVENT', some)).toBe(
      calendarFile('Cadência; BEGIN:VEVENT', some),
    )
    clearInterval(timer)
    if (some.length > 100) expect(turns).toBeGreaterThan(5)
  }
})
