import { AreaNav } from '../../kit/screen/area-nav.tsx'

const PAGES = [
  { to: '/meetings', label: 'Reuniões' },
  { to: '/meetings/decisions', label: 'Decisões' },
] as const

/** The two places of the area: meetings, and what was decided in them. */
export function MeetingsNav({ at }: { at: (typeof PAGES)[number]['to'] }) {
  return <AreaNav label="Reuniões e decisões" pages={PAGES} at={at} />
}
