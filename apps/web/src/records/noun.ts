import type { LinkEnd } from '@cadencia/links/contract'
import type { CurrentUser } from '@cadencia/people/contract'
import type { Invalidations } from '@cadencia/realtime/react'
import type { Icon } from '@tabler/icons-react'
import { type ComponentType, createContext, use } from 'react'
import type { ScreenComponent } from '../kit/screen/screen-address.ts'
import type { Kept } from '../offline/kept-queries.ts'

/** The sidebar's groups, in their order. */
export const GROUPS = ['Trabalho', 'Relacionamento', 'Acompanhamento'] as const

export interface Badge {
  readonly count: number
  readonly label: string
}

export interface Page {
  /** Pattern: `/meetings/:meetingId?`. */
  readonly route: string
  readonly load: () => Promise<ScreenComponent>
}

interface Area {
  /** Link target; the entry is highlighted on every URL below it. */
  readonly path: string
  /** Default: `path`. */
  readonly route?: string
  readonly load: Page['load']
}

interface SidebarArea extends Area {
  readonly group: (typeof GROUPS)[number]
  /** Key of the shortcut `g` + key. */
  readonly shortcut: string
  /** Who sees the entry; others who open its URL see the reason. Default: everybody. */
  readonly isFor?: (user: CurrentUser) => boolean
  /** Hook for the count of waiting items and its label ('3 reuniões hoje'); no badge at 0 or undefined. */
  readonly useBadge?: () => Badge | undefined
}

interface AdminArea extends Area {
  /** What it is about, on the home of the administrators' area. */
  readonly detail: string
}

/** A URL that the palette leads to. */
interface Command {
  readonly label: string
  readonly to: string
}

export interface CreateLinkedProps {
  /** The record that it is made from. */
  readonly end: LinkEnd
  readonly onClose: () => void
}

/** What links show of a kind's records, and how one is made from another record. */
interface Linked {
  /** The status of one, in the words of its kind. */
  readonly Status?: ComponentType<{ status: string }>
  /** The dialog that makes one which is linked with a record. */
  readonly create?: {
    /** 'Nova tarefa' */
    readonly label: string
    readonly Dialog: ComponentType<CreateLinkedProps>
    /** Offered only where the CRM is unlocked. */
    readonly isOfCrm?: boolean
  }
}

/**
 * What the page knows of a kind of thing before its screens are loaded: navigation, palette, prefetch, live updates and
 * offline data follow from it. Its screens are kept for a start without a connection where `kept` says what of its data is.
 */
export interface Noun {
  readonly label: string
  readonly icon: Icon
  /** The name of its records in searches. */
  readonly kind?: string
  /** Its entry in the sidebar. */
  readonly area?: SidebarArea
  /** Its entry in the administrators' area. */
  readonly admin?: AdminArea
  /** Screens besides that of its entry. */
  readonly pages?: readonly Page[]
  /** Forms that create one. */
  readonly creates?: readonly Command[]
  readonly links?: readonly Command[]
  /** Offers what can be done with a record that a search found. */
  readonly Actions?: ComponentType<{ id: string }>
  /** Offers what can be made from the text that is typed into the palette. */
  readonly TypedActions?: ComponentType<{ typed: string }>
  /** Of a kind that can be linked. */
  readonly linked?: Linked
  /** What live changes make stale. */
  readonly live?: () => Promise<Invalidations>
  /** Answers that a browser keeps for a start without a connection. Default: none. */
  readonly kept?: () => Promise<readonly Kept[]>
}

/** All nouns, in the order of sidebar and administrators' area. `app/` lists them: nothing below it imports the list. */
export const NounsContext = createContext<readonly Noun[]>([])

export const useNouns = (): readonly Noun[] => use(NounsContext)
