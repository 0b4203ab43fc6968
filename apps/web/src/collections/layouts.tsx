import { lazyPart } from '@cadencia/ui/lazy-part'
import { type Icon, IconLayoutGrid, IconLayoutKanban, IconList, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Collection, CollectionItem, Layout } from './collection.ts'
import { CollectionCards } from './collection-cards.tsx'
import { CollectionList } from './collection-list.tsx'
import { BoardShape } from './collection-skeleton.tsx'
import { CollectionTable } from './collection-table.tsx'
import type { LayoutProps } from './layout-props.ts'

type LayoutComponent = <T extends CollectionItem, C>(props: LayoutProps<T, C>) => ReactNode

/** A way to show a collection. */
interface LayoutParts {
  readonly label: string
  readonly icon: Icon
  readonly Component: LayoutComponent
  /** What a collection must have to be shown so. */
  readonly needs?: readonly (keyof Collection<never, never>)[]
  /** Stands for it on a phone. */
  readonly onPhone?: Layout
  readonly hasColumns?: boolean
  /** Children stand below their parents. */
  readonly isTree?: boolean
  /** Where no grouping is chosen, the first holds; empty groups are shown too. */
  readonly isAlwaysGrouped?: boolean
}

// `lazyPart` forgets that the component is generic.
const LazyBoard = lazyPart(
  () => import('./collection-board.tsx').then((module) => module.CollectionBoard),
  <BoardShape />,
) as LayoutComponent

/** All layouts, in the order in which they are offered. */
export const LAYOUTS: Readonly<Record<Layout, LayoutParts>> = {
  list: {
    label: 'Lista',
    icon: IconList,
    Component: CollectionList,
    hasColumns: true,
    isTree: true,
  },
  table: {
    label: 'Tabela',
    icon: IconTable,
    Component: CollectionTable,
    onPhone: 'list',
    hasColumns: true,
    isTree: true,
  },
  board: {
    label: 'Quadro',
    icon: IconLayoutKanban,
    Component: LazyBoard,
    isAlwaysGrouped: true,
  },
  cards: {
    label: 'Cartões',
    icon: IconLayoutGrid,
    Component: CollectionCards,
    needs: ['card'],
  },
}

/** The layouts in which a collection can be shown, in the order of all. */
export function layoutsOf(collection: Pick<Collection<never, never>, 'layouts'>, isPhone = false): Layout[] {
  const hasAll = (layout: Layout) => LAYOUTS[layout].needs?.every((name) => name in collection) ?? true
  const offered = collection.layouts.filter(hasAll).map((layout) => shownLayout(layout, isPhone))
  // The keys of a record of all layouts.
  return (Object.keys(LAYOUTS) as Layout[]).filter((layout) => offered.includes(layout))
}

export function shownLayout(layout: Layout, isPhone: boolean): Layout {
  return (isPhone && LAYOUTS[layout].onPhone) || layout
}
