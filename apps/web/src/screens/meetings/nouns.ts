import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { lazyBackground } from '@cadencia/ui/lazy-part'
import { IconGavel, IconVideo } from '@tabler/icons-react'
import { lazyStatus } from '../../records/links/lazy-status.tsx'
import type { CreateLinkedProps, Noun } from '../../records/noun.ts'
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
  linked: {
    Status: lazyStatus(() => import('./meeting-labels.ts').then((labels) => labels.LINKED_LABELS)),
    create: {
      label: 'Nova reunião',
      Dialog: lazyDialog<CreateLinkedProps>(() =>
        import('./form/new-meeting-dialog.tsx').then((module) => module.LinkedMeetingDialog),
      ),
    },
  },
  live: () => import('./background.ts').then(({ INVALIDATIONS }) => INVALIDATIONS),
  kept: () => import('./background.ts').then(({ KEPT }) => KEPT),
}

export const decisions: Noun = {
  kind: 'decision',
  label: 'Decisões',
  icon: IconGavel,
  pages: [
    {
      route: '/meetings/decisions',
      load: () => import('./decisions/decisions-screen.tsx').then((screen) => screen.DecisionsScreen),
    },
  ],
  links: [{ label: 'Decisões das reuniões', to: '/meetings/decisions' }],
}

export const transcripts: Noun = { kind: 'transcript', label: 'Transcrições', icon: IconVideo }
