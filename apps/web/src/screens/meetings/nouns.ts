import { lazyBackground } from '@cadencia/ui/lazy-part'
import { IconVideo } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'
import { useRemainingToday } from './use-remaining-today.ts'

export const meetings: Noun = {
  kind: 'meeting',
  label: 'Reuniões',
  icon: IconVideo,
  area: {
    path: '/meetings',
    route: '/meetings/:meetingId?/transcribe?',
    group: 'Trabalho',
    shortcut: 'r',
    useBadge: useRemainingToday,
    load: () => import('./meetings-screen.tsx').then((screen) => screen.MeetingsScreen),
  },
  creates: [{ label: 'Nova reunião', to: '/meetings?new=1' }],
  Actions: lazyBackground(() =>
    import('./record/record-actions.tsx').then((module) => module.FoundMeetingActions),
  ),
  live: () => import('./background.ts').then(({ INVALIDATIONS }) => INVALIDATIONS),
  kept: () => import('./background.ts').then(({ KEPT }) => KEPT),
}
