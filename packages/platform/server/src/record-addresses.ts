import type { Area } from '@cadencia/contract/areas'
import { mayHear, type SessionViewer } from './viewer.ts'

/** Where the page shows the records of an area. */
const ADDRESSES = {
  '/chat/': 'chat',
  '/meetings/': 'meetings',
  '/sprints/': 'sprints',
  '/support/': 'support',
  '/crm/': 'crm',
} as const satisfies Record<`/${string}/`, Area>

/** The beginnings of the addresses of records that a viewer's token may read. */
export function addressesHeard(viewer: Pick<SessionViewer, 'token'>): string[] {
  return Object.entries(ADDRESSES).flatMap(([start, area]) => (mayHear(viewer, area) ? [start] : []))
}
