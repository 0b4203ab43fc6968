import { type Area, allows } from '@cadencia/contract/areas'
import type { LiveEvent } from '@cadencia/realtime/contract'
import type { LiveViewer } from '@cadencia/realtime/rules'
import type { SessionViewer } from '@cadencia/server/viewer'

/** Areas of the events that are not about a record. */
const TYPES = {
  new_message: 'chat',
  typing: 'chat',
  read: 'chat',
  presence: 'chat',
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

/** The kinds of records that are commented on, by the second part of their topic. */
const DISCUSSED: Readonly<Record<string, Area>> = {
  task: 'sprints',
  meeting: 'meetings',
  support: 'support',
  lead: 'crm',
  opportunity: 'crm',
  client: 'crm',
}

function areaOfEvent(event: LiveEvent): Area | undefined {
  if (event.type !== 'changed' && event.type !== 'progress') return TYPES[event.type]
  const [topic, kind = ''] = event.type === 'changed' ? (event.scope?.split(':') ?? []) : []
  return topic === 'comments' ? DISCUSSED[kind] : ENTITIES[event.entity]
}

/** The owner of a socket; that of a token hears of the areas that its scopes name, and is not there in person. */
export function liveViewer(viewer: SessionViewer): LiveViewer {
  const { token } = viewer
  if (!token) return viewer
  const hears = (event: LiveEvent) => {
    const area = areaOfEvent(event)
    return area !== undefined && allows(token.scopes, area, 'read')
  }
  return { ...viewer, isProgram: true, hears }
}
