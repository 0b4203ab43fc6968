import {
  IconArrowsSort,
  IconLayoutGrid,
  IconLayoutList,
  IconPlus,
  IconSquareCheck,
} from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { type Action, ON_SCREEN } from '../records/actions/action.ts'
import { useActions } from '../records/actions/action-store.ts'
import { focusLater } from '../records/actions/focus-later.ts'
import { stepActions } from '../records/actions/step-actions.ts'
import { useFocusedId } from '../records/actions/use-focused-id.ts'
import { type Collection, type CollectionItem, sortChoices } from './collection.ts'
import { LAYOUTS, layoutsOf } from './layouts.tsx'
import { type CollectionView, NO_GROUP } from './use-collection-view.ts'

interface CollectionActionsProps<T extends CollectionItem, C> {
  collection: Collection<T, C>
  view: CollectionView
  context: C
  /** In the order in which they are shown. */
  items: ReadonlyMap<string, T>
  selectedIds: ReadonlySet<string>
  /** Undefined where items cannot be selected. */
  onSelect: ((id: string, isRange: boolean) => void) | undefined
  onSelectAll: (() => void) | undefined
  /** Opens an item below which a child can be added; undefined where none can. */
  onOpen: ((id: string) => void) | undefined
}

/** Offers what can be done with the collection and with its focused item. */
export function CollectionActions<T extends CollectionItem, C>(props: CollectionActionsProps<T, C>) {
  const { collection, context, items, selectedIds, onSelect, onOpen } = props
  const focusedId = useFocusedId()
  const focused = focusedId === undefined ? undefined : items.get(focusedId)
  useViewActions(props, focusedId)
  if (!focused) return null
  const { Actions, titleOf, tree } = collection
  return (
    <>
      {onSelect && (
        <SelectAction
          id={focused.id}
          name={titleOf(focused)}
          isSelected={selectedIds.has(focused.id)}
          onSelect={onSelect}
        />
      )}
      {onOpen && tree?.canAdd?.(focused, context) && (
        <AddChildAction id={focused.id} name={titleOf(focused)} label={tree.addLabel ?? ''} onOpen={onOpen} />
      )}
      {Actions && <Actions key={focused.id} item={focused} context={context} />}
    </>
  )
}

function useViewActions<T extends CollectionItem, C>(
  props: CollectionActionsProps<T, C>,
  focusedId: string | undefined,
) {
  const { collection, view, items, onSelectAll } = props
  const { groupings, noun } = collection
  const layouts = layoutsOf(collection)
  const sorts = sortChoices(collection)
  const all: Action[] = onSelectAll
    ? [
        {
          id: 'select-all',
          label: 'Selecionar tudo',
          icon: IconSquareCheck,
          otherKeys: ['Ctrl', 'A'],
          run: onSelectAll,
        },
      ]
    : []
  const layout: Action = {
    id: 'layout',
    label: 'Exibir como…',
    icon: IconLayoutGrid,
    useChoices: () =>
      layouts.map((one) => ({
        id: one,
        label: LAYOUTS[one].label,
        isCurrent: one === view.layout,
        run: () => view.change({ layout: one }),
      })),
  }
  const group: Action = {
    id: 'group',
    label: 'Agrupar por…',
    icon: IconLayoutList,
    useChoices: () =>
      [{ id: NO_GROUP, label: 'Sem grupos' }, ...groupings].map(({ id, label }) => ({
        id,
        label,
        isCurrent: id === (view.group ?? NO_GROUP),
        run: () => view.change({ group: id }),
      })),
  }
  const sort: Action = {
    id: 'sort',
    label: 'Ordenar por…',
    icon: IconArrowsSort,
    useChoices: () =>
      sorts.map(({ key, label }) => ({
        id: key,
        label,
        isCurrent: key === view.sort,
        run: () => view.change({ sort: key }),
      })),
  }
  useActions(ON_SCREEN, [
    // Rows and cards handle these keys themselves while they have the focus.
    ...stepActions({
      ids: [...items.keys()],
      focusedId,
      noun: noun[0],
      focus: (id) => focusLater(() => findItem(id)),
    }),
    ...all,
    ...(layouts.length > 1 ? [layout] : []),
    ...(groupings.length > 0 ? [group] : []),
    ...(sorts.length > 1 ? [sort] : []),
  ])
}

interface SelectActionProps {
  id: string
  name: string
  isSelected: boolean
  onSelect: (id: string, isRange: boolean) => void
}

function SelectAction({ id, name, isSelected, onSelect }: SelectActionProps) {
  useActions({ level: 'item', heading: name, subject: id }, [
    // Rows and cards handle these keys themselves.
    {
      id: 'select-range',
      label: 'Selecionar até aqui',
      otherKeys: ['Shift', 'X'],
      isForKeys: true,
      run: () => onSelect(id, true),
    },
    {
      id: 'select',
      label: isSelected ? 'Tirar da seleção' : 'Selecionar',
      icon: IconSquareCheck,
      keys: 'x',
      isForKeys: true,
      run: () => onSelect(id, false),
    },
  ])
  return null
}

interface AddChildActionProps {
  id: string
  name: string
  label: string
  onOpen: (id: string) => void
}

function AddChildAction({ id, name, label, onOpen }: AddChildActionProps) {
  const add = () => {
    flushSync(() => onOpen(id))
    // Its field takes the focus by itself.
    focusLater(() => {
      document.querySelector<HTMLElement>(`[data-add="${CSS.escape(id)}"] button`)?.click()
      return null
    })
  }
  useActions({ level: 'item', heading: name, subject: id }, [
    { id: 'add-child', label, icon: IconPlus, run: add },
  ])
  return null
}

function findItem(id: string): HTMLElement | null {
  const quoted = CSS.escape(id)
  const link = document.querySelector<HTMLElement>(`[data-row="${quoted}"] a[data-record]`)
  return link ?? document.querySelector<HTMLElement>(`[data-card="${quoted}"]`)
}
