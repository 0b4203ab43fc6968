import { type Icon, IconLayoutDashboard, IconVideo } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useRemainingToday } from './screens/meetings/use-remaining-today.ts'

/** The sidebar's groups, in their order. */
export const GROUPS = ['Trabalho', 'Relacionamento', 'Acompanhamento'] as const
export type Group = (typeof GROUPS)[number]

/** Something that the palette offers to do, by going to an address. */
export interface Command {
  readonly label: string
  readonly to: string
}

export interface Badge {
  readonly count: number
  readonly label: string
}

/** One entry of the product's navigation. Sidebar, palette, shortcuts and routes derive from it. */
export interface Area {
  readonly label: string
  /** Where its entry leads; the entry is lit on every address below. */
  readonly path: string
  /** The route's pattern where the screen has addresses of its own: `/meetings/:meetingId?`. Default: `path`. */
  readonly route?: string
  readonly icon: Icon
  readonly group: Group
  /** After `g`, the key that leads here. */
  readonly shortcut: string
  readonly commands?: readonly Command[]
  /** A hook that counts what waits here, with words for it ('3 reuniões hoje'); no badge at 0 or undefined. */
  readonly useBadge?: () => Badge | undefined
  readonly load: () => Promise<ComponentType>
}

/** Every area of the product, in the sidebar's order. A new area is one line here. */
export const AREAS: readonly Area[] = [
  {
    label: 'Dashboard',
    path: '/',
    icon: IconLayoutDashboard,
    group: 'Trabalho',
    shortcut: 'd',
    load: () => import('./screens/home/home-screen.tsx').then((screen) => screen.HomeScreen),
  },
  {
    label: 'Reuniões',
    path: '/meetings',
    route: '/meetings/:meetingId?/transcribe?',
    icon: IconVideo,
    group: 'Trabalho',
    shortcut: 'r',
    commands: [{ label: 'Nova reunião', to: '/meetings?new=1' }],
    useBadge: useRemainingToday,
    load: () => import('./screens/meetings/meetings-screen.tsx').then((screen) => screen.MeetingsScreen),
  },
]
