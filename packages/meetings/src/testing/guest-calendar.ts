import ICAL from 'ical.js'

/** An invitation as the calendar program of a guest reads it. */
export function readInvitation(file: string) {
  const calendar = ICAL.Component.fromString(file)
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return {
    file,
    method: calendar.getFirstPropertyValue('method'),
    events: events.map((event) => ({
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      minutes: event.duration.toSeconds() / 60,
      occurrence: event.recurrenceId?.toJSDate().toISOString() ?? null,
      status: event.component.getFirstPropertyValue('status'),
      attendees: event.attendees.map((one) => one.getFirstValue()),
    })),
  }
}

export type Received = ReturnType<typeof readInvitation>

/** What a guest's calendar has after all these mails: the instants of an event, or none after its cancellation. */
export function calendarAfter(mails: readonly Received[]): { start: string; title: string }[] {
  const zone = ICAL.TimezoneService
  zone.reset()
  let whole: ICAL.Component | undefined
  for (const { file, method, events } of mails) {
    const calendar = ICAL.Component.fromString(file)
    const timezone = calendar.getFirstSubcomponent('vtimezone')
    if (timezone) zone.register(timezone)
    const isOfSome = events.every(({ occurrence }) => occurrence !== null)
    if (!isOfSome) whole = method === 'CANCEL' ? undefined : calendar
    for (const part of isOfSome ? calendar.getAllSubcomponents('vevent') : []) {
      const master = whole?.getAllSubcomponents('vevent').find((one) => !one.hasProperty('recurrence-id'))
      const id = part.getFirstProperty('recurrence-id')
      for (const old of whole?.getAllSubcomponents('vevent') ?? []) {
        if (String(old.getFirstPropertyValue('recurrence-id')) === String(id?.getFirstValue())) {
          whole?.removeSubcomponent(old)
        }
      }
      if (method === 'REQUEST') {
        for (const gone of master?.getAllProperties('exdate') ?? []) {
          if (String(gone.getFirstValue()) === String(id?.getFirstValue())) master?.removeProperty(gone)
        }
        whole?.addSubcomponent(part)
      } else {
        const gone = new ICAL.Property('exdate', master)
        gone.setValue(id?.getFirstValue() ?? '')
        gone.setParameter('tzid', 'America/Sao_Paulo')
        master?.addProperty(gone)
      }
    }
  }
  const parts = whole?.getAllSubcomponents('vevent') ?? []
  const master = parts.find((one) => !one.hasProperty('recurrence-id'))
  if (!master) return []
  const event = new ICAL.Event(master, { exceptions: parts.filter((one) => one !== master) })
  const found: { start: string; title: string }[] = []
  const next = event.iterator()
  for (let at = next.next(); at && found.length < 300; at = next.next()) {
    const { item, startDate } = event.getOccurrenceDetails(at)
    found.push({ start: startDate.toJSDate().toISOString(), title: item.summary })
    if (!event.isRecurring()) break
  }
  return found
}
