import type { CurrentUser } from '@cadencia/people/contract'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** The sidebar's groups, in their order. */
export const GROUPS = ['Trabalho', 'Relacionamento', 'Acompanhamento'] as const
export type Group = (typeof GROUPS)[number]

/** Something that the palette offers to do, by going to an address. */
export interface Command {
  readonly label: string
  readonly to: string
  /** Default: a plus, for what is created. */
  readonly icon?: Icon
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
  /** Who is offered it; others who come by its address are told why it isn't theirs. Default: everybody. */
  readonly isFor?: (user: CurrentUser) => boolean
  /** A hook that counts what waits here, with words for it ('3 reuniões hoje'); no badge at 0 or undefined. */
  readonly useBadge?: () => Badge | undefined
  readonly load: () => Promise<ComponentType>
  /** Further screens of the area, at addresses below its path. */
  readonly pages?: readonly AreaPage[]
}

export interface AreaPage {
  readonly route: string
  readonly load: () => Promise<ComponentType>
}
