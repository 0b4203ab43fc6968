import type { Area } from '@cadencia/contract/areas'
import { COMMENTS_TOPIC, DISCUSSED, DiscussedKind } from '@cadencia/discussions/contract'
import { heardBy, isHeard } from '@cadencia/notifications/areas'
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

/** Areas of the records that are changed; events about others reach no token. */
const ENTITIES: Readonly<Record<string, Area>> = {
  meeting: 'meetings',
  sprint: 'sprints',
  task: 'sprints',
  board: 'sprints',
  knowledge: 'sprints',
  user: 'people',
  team: 'people',
  support: 'support',
  scoring: 'scoring',
  chat: 'chat',
  chat_message: 'chat',
  dashboard: 'insights',
  analytics: 'insights',
  'my-day': 'insights',
  report: 'insights',
  pilot_stage: 'pilots',
  queue: 'queues',
  gateway: 'crm',
  message: 'crm',
  automation: 'crm',
  automation_delivery: 'crm',
  lead_import: 'crm',
  crm_lead: 'crm',
  crm_opportunity: 'crm',
  crm_client: 'crm',
  crm_activity: 'crm',
  crm_attachment: 'crm',
  goal: 'admin',
  media: 'admin',
  settings: 'admin',
}

const NotificationOrigin = Notification.pick({ cause: true, recordKind: true })

function areaOfEvent(event: LiveEvent): Area | undefined {
  if (event.type !== 'changed' && event.type !== 'progress') return TYPES[event.type]
  const [topic, kind = ''] = event.type === 'changed' ? (event.scope?.split(':') ?? []) : []
  if (topic !== COMMENTS_TOPIC) return ENTITIES[event.entity]
  const { data } = DiscussedKind.safeParse(kind)
  return data && DISCUSSED[data].area
}

/** The owner of a socket; that of a token hears of the areas that its scopes name, and is not there in person. */
export function liveViewers(domains: readonly Domain[]): (viewer: SessionViewer) => LiveViewer {
  const records = domains.flatMap(({ records: own = [] }) => own)
  return (viewer) => {
    const heard = heardBy(viewer, records)
    if (!heard) return viewer
    const hears = (event: LiveEvent) => {
      const area = areaOfEvent(event)
      if (area === undefined || !mayHear(viewer, area)) return false
      if (event.type !== 'notification' || event.notification === undefined) return true
      const origin = NotificationOrigin.safeParse(event.notification)
      return origin.success && isHeard(heard, origin.data)
    }
    return { ...viewer, isProgram: true, hears }
  }
}
