import type { Area } from '@cadencia/contract/areas'
import { KINDS } from '@cadencia/contract/kinds'
import { COMMENTS_TOPIC } from '@cadencia/discussions/contract'
import { LINKS_TOPIC, LinkedKind } from '@cadencia/links/contract'
import { heardBy, isHeard, subjectsOf } from '@cadencia/notifications/areas'
import { Notification } from '@cadencia/notifications/contract'
import type { LiveEvent } from '@cadencia/realtime/contract'
import type { LiveViewer } from '@cadencia/realtime/rules'
import type { Domain } from '@cadencia/server/domain'
import { mayHear, type SessionViewer } from '@cadencia/server/viewer'

/** Areas of the events that are not about a record. */
const TYPES = {
  new_message: 'chat',
  typing: 'chat',
  read: 'chat',
  presence: 'chat',
  // Without the notification itself: that there is one, or that some were read.
  notification: 'people',
} as const satisfies Partial<Record<LiveEvent['type'], Area>>

const NotificationOrigin = Notification.pick({ cause: true, recordKind: true })

/** The area of an event: of what it is about, of a comment that of the record; undefined where no token hears of it. */
function areasOf(domains: readonly Domain[]) {
  const records = new Map(
    domains.flatMap(({ records: own = [] }) => own.map(({ kind, area }) => [kind, area])),
  )
  const entities = new Map(domains.flatMap(({ liveAreas = {} }) => Object.entries(liveAreas)))
  return (event: LiveEvent): Area | 'session' | undefined => {
    if (event.type !== 'changed' && event.type !== 'progress') return TYPES[event.type]
    const [topic, kind = ''] = event.type === 'changed' ? (event.scope?.split(':') ?? []) : []
    if (topic === COMMENTS_TOPIC) return records.get(kind)
    // The area of the other end is checked by the topic of its own links.
    if (topic === LINKS_TOPIC) return KINDS[LinkedKind.parse(kind)].area
    return entities.get(event.entity)
  }
}

/** The owner of a socket; that of a token hears of the areas that its scopes name, and is not there in person. */
export function liveViewers(domains: readonly Domain[]): (viewer: SessionViewer) => LiveViewer {
  const subjects = subjectsOf(domains)
  const areaOf = areasOf(domains)
  return (viewer) => {
    const heard = heardBy(viewer, subjects)
    if (!heard) return viewer
    const hears = (event: LiveEvent) => {
      const area = areaOf(event)
      if (area === undefined || area === 'session' || !mayHear(viewer, area)) return false
      if (event.type !== 'notification' || event.notification === undefined) return true
      const origin = NotificationOrigin.safeParse(event.notification)
      return origin.success && isHeard(heard, origin.data)
    }
    return { ...viewer, isProgram: true, hears }
  }
}
