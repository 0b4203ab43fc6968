import { PHONE_QUERY } from '@cadencia/ui/theme'
import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { PagesQuery } from '../kit/paged-query-view.tsx'
import { useStable } from '../kit/use-stable.ts'
import type { Collection, CollectionItem } from './collection.ts'
import { CollectionActions } from './collection-actions.tsx'
import { CollectionSkeleton } from './collection-skeleton.tsx'
import { DisplayMenu, LayoutSwitch } from './display-menu.tsx'
import { LAYOUTS, shownLayout } from './layouts.tsx'
import { formatTotal } from './rows/format-total.ts'
import { PagedList } from './rows/paged-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { CollectionView as View } from './use-collection-view.ts'
import { useGroupedItems } from './use-grouped-items.ts'
import { useRecordsBeside } from './use-records-beside.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** Items that are fetched before they are grouped; further ones follow while the list is scrolled. */
const GROUPED_MAX = 2000

interface CollectionViewProps<T extends CollectionItem, C> {
  collection: Collection<T, C>
  view: View
  list: PagesQuery<T>
  /** What the cells need beside their item; stays the same object while nothing of it changes. */
  context: C
  failed: string
  failedNext: string
  emptyState: ReactNode
  /** The record that is open beside the collection. */
  openId?: string | undefined
  /** Actions on the selected items; without it items cannot be selected. */
  selectionActions?: (selection: Selection<T>) => ReactNode
  /**
   * Moves an item to another group on the board, until which it is shown there, and resolves to whether it did; without
   * it cards cannot be dragged.
   */
  onMove?: ((item: T, groupingId: string, key: string) => Promise<boolean>) | undefined
  /** Adds an item to a group of the board by its title, and resolves to whether it did. */
  onAdd?: ((title: string, groupingId: string, key: string) => Promise<boolean>) | undefined
  /** Items that stand below others stand by themselves, too. */
  isFlat?: boolean
  /** Adds a child to an item by its title, and resolves to whether it did. */
  onAddChild?: ((parent: T, title: string) => Promise<boolean>) | undefined
  /** What else is chosen of how the items are shown, beside their layouts. */
  options?: ReactNode
  /** Stands above the items, such as what needs attention first. */
  before?: ReactNode
}

/** A collection of records in one of its layouts, with grouping, sorting, columns and selection. */
export function CollectionView<T extends CollectionItem, C>(props: CollectionViewProps<T, C>) {
  const { collection, view, list, failed, failedNext, emptyState } = props
  const isPhone = useMatches(PHONE_QUERY)
  return (
    <PagedList
      label={collection.label}
      list={list}
      skeleton={
        <CollectionSkeleton
          collection={collection}
          layout={shownLayout(view.layout, isPhone)}
          isGrouped={view.group !== undefined}
        />
      }
      failed={failed}
      failedNext={failedNext}
      emptyState={emptyState}
    >
      {(loaded) => <LoadedItems {...props} {...loaded} />}
    </PagedList>
  )
}

interface LoadedItemsProps<T extends CollectionItem, C> extends CollectionViewProps<T, C> {
  rows: readonly T[]
  total: string
  hasMore: boolean
  onEnd: () => void
}

function LoadedItems<T extends CollectionItem, C>(props: LoadedItemsProps<T, C>) {
  const { collection, view, context, rows: items, total, hasMore, onEnd, openId } = props
  const isPhone = useMatches(PHONE_QUERY)
  const layout = shownLayout(view.layout, isPhone)
  const { Component } = LAYOUTS[layout]
  const grouped = useGroupedItems(collection, {
    items,
    context,
    layout,
    group: view.group,
    isFlat: props.isFlat ?? false,
    canAdd: props.onAddChild !== undefined,
  })
  const { grouping, ordered } = grouped
  const selection = useSelection(ordered, collection.selectionMax)
  const byId = useMemo(() => new Map(ordered.map((item) => [item.id, item])), [ordered])
  const open = useRecordsBeside(collection, byId, hasMore ? total : undefined)

  // A group's count is right only when all of its items are there.
  const isWaitingForGroups = grouping !== undefined && hasMore && items.length < GROUPED_MAX
  useEffect(() => {
    if (isWaitingForGroups) onEnd()
  })

  const handlers = useStable({
    onSelect: selection.select,
    onSelectAll: selection.selectAll,
    onClear: selection.clear,
    onPreview: open,
    onToggle: grouped.toggle,
    onMove: async (id: string, key: string) => {
      const item = byId.get(id)
      if (!item || !grouping || !props.onMove) return false
      const { onMove } = props
      return grouped.moveWhile(id, key, () => onMove(item, grouping.id, key))
    },
    onAdd: async (title: string, key: string) =>
      (grouping && props.onAdd?.(title, grouping.id, key)) ?? false,
    onAddChild: async (parentId: string, title: string) => {
      const parent = byId.get(parentId)
      return (parent && props.onAddChild?.(parent, title)) ?? false
    },
    onOpen: (id: string) => grouped.setOpen(id, true),
  })
  const canSelect = props.selectionActions !== undefined
  const isEditable = grouping?.isEditable ?? false
  const layoutProps = {
    collection,
    view,
    context,
    rows: grouped.rows,
    groups: grouped.groups,
    selectedIds: selection.selectedIds,
    isSelecting: selection.isSelecting,
    openId,
    hasMore,
    onEnd,
    ...handlers,
    onSelect: canSelect ? handlers.onSelect : undefined,
    onSelectAll: canSelect ? handlers.onSelectAll : undefined,
    onMove: props.onMove && isEditable ? handlers.onMove : undefined,
    onAdd: props.onAdd && isEditable ? handlers.onAdd : undefined,
  }
  const canAddChildren = props.onAddChild !== undefined && !props.isFlat && LAYOUTS[layout].isTree === true
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs" mih={34}>
        <Group gap={6} c="dimmed" fz="sm">
          <span role="status">{formatTotal(total || String(items.length), ...collection.noun)}</span>
          {collection.summary && !hasMore && <span>· {collection.summary(items)}</span>}
        </Group>
        <Group gap="xs">
          {canSelect && (
            <SelectButton
              isSelecting={selection.isSelecting}
              onClick={selection.isSelecting ? selection.clear : selection.start}
            />
          )}
          {props.options}
          <LayoutSwitch collection={collection} view={view} isPhone={isPhone} />
          <DisplayMenu collection={collection} view={view} />
        </Group>
      </Group>
      <CollectionActions
        collection={collection}
        view={view}
        context={context}
        items={byId}
        selectedIds={selection.selectedIds}
        onOpen={canAddChildren ? handlers.onOpen : undefined}
        onSelect={layoutProps.onSelect}
        onSelectAll={layoutProps.onSelectAll}
      />
      {props.before}
      <Component {...layoutProps} />
      {canSelect && (
        <SelectionBar
          label={collection.label}
          count={selection.selected.length}
          onSelectAll={
            selection.selected.length < selection.selectableCount ? handlers.onSelectAll : undefined
          }
          loadedCount={
            hasMore || selection.selectableCount < items.length ? selection.selectableCount : undefined
          }
          onClear={handlers.onClear}
        >
          {props.selectionActions?.({
            ids: selection.selected.map(({ id }) => id),
            items: selection.selected,
            clear: handlers.onClear,
          })}
        </SelectionBar>
      )}
    </>
  )
}

/** Shows the boxes that select where no mouse hovers over rows. */
function SelectButton({ isSelecting, onClick }: { isSelecting: boolean; onClick: () => void }) {
  const isTouch = useMatches('(hover: none)')
  if (!isTouch) return null
  return (
    <Button variant="subtle" color="gray" size="compact-md" aria-pressed={isSelecting} onClick={onClick}>
      Selecionar
    </Button>
  )
}

function useMatches(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false
}
