import type { CurrentUser } from '@cadencia/people/contract'
import type { Icon } from '@tabler/icons-react'
import type { ScreenComponent } from '../kit/screen/screen-address.ts'

/** The sidebar's groups, in their order. */
export const GROUPS = ['Trabalho', 'Relacionamento', 'Acompanhamento'] as const
export type Group = (typeof GROUPS)[number]

/** A command of the palette: navigates to a URL. */
export interface Command {
  readonly label: string
  readonly to: string
  /** Default: a plus, for creating. */
  readonly icon?: Icon
}

export interface Badge {
  readonly count: number
  readonly label: string
}

/** One entry of the product's navigation. Sidebar, palette, shortcuts and routes derive from it. */
export interface Area {
  readonly label: string
  /** Link target; the entry is highlighted on every URL below it. */
  readonly path: string
  /** Route pattern if the screen has URLs of its own: `/meetings/:meetingId?`. Default: `path`. */
  readonly route?: string
  readonly icon: Icon
  readonly group: Group
  /** Key of the shortcut `g` + key. */
  readonly shortcut: string
  readonly commands?: readonly Command[]
  /** Who sees the entry; others who open its URL see the reason. Default: everybody. */
  readonly isFor?: (user: CurrentUser) => boolean
  /** Hook for the count of waiting items and its label ('3 reuniões hoje'); no badge at 0 or undefined. */
  readonly useBadge?: () => Badge | undefined
  readonly load: () => Promise<ScreenComponent>
  /** Further screens of the area, at URLs below its path. */
  readonly pages?: readonly AreaPage[]
}

export interface AreaPage {
  readonly route: string
  readonly load: () => Promise<ScreenComponent>
}
