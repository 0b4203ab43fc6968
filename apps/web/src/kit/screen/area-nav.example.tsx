import type { Examples } from '../../../gallery/examples.ts'
import { AreaNav } from './area-nav.tsx'

const PAGES = [
  { to: '/meetings', label: 'Reuniões' },
  { to: '/meetings/decisions', label: 'Decisões' },
]

export const examples: Examples = {
  Comum: <AreaNav label="Reuniões e decisões" pages={PAGES} at="/meetings" />,
}
