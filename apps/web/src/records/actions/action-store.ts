import { useLayoutEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { ACTION_LEVELS, type Action, type ActionGroup, type ActionScope } from './action.ts'
import { listenForKeys } from './action-keys.ts'

interface PublishedActions extends ActionScope {
  /** When its part of the screen was mounted. */
  readonly order: number
  readonly read: () => readonly Action[]
}

const useStore = create<{ readonly published: readonly PublishedActions[] }>()(() => ({ published: [] }))
let mountedCount = 0

/**
 * Offers what can be done here, as long as the component is mounted: the palette, the single keys, the page of shortcuts
 * and the menu of a record read it.
 *
 * ```tsx
 * useActions({ level: 'screen', heading: 'Nesta tela' }, [
 *   { id: 'create', label: 'Nova tarefa', icon: IconPlus, keys: 'c', reason: refusal, run: openForm },
 * ])
 * ```
 *
 * The actions may be new objects at every rendering. What only one caller needs, such as the things that can be created
 * anywhere, is read with `useActionGroups` or, for the frame, `useCreateActions` of `frame/general-actions.ts`.
 */
export function useActions({ level, heading, subject }: ActionScope, actions: readonly Action[]): void {
  const latest = useRef(actions)
  const [order] = useState(() => {
    mountedCount += 1
    return mountedCount
  })
  const shown = JSON.stringify(
    actions.map(({ id, label, keys, reason, detail, isCurrent }) => [
      id,
      label,
      keys,
      reason,
      detail,
      isCurrent,
    ]),
  )
  useLayoutEffect(() => {
    latest.current = actions
  })
  useLayoutEffect(() => {
    const own: PublishedActions = { level, heading, subject, order, read: () => latest.current }
    useStore.setState(({ published }) => ({ published: sorted([...published, own]) }))
    return () => useStore.setState(({ published }) => ({ published: published.filter((one) => one !== own) }))
  }, [level, heading, subject, order, shown])
  useLayoutEffect(() => listenForKeys(actionGroups), [])
}

function sorted(published: readonly PublishedActions[]): PublishedActions[] {
  const rank = ({ level }: PublishedActions) => ACTION_LEVELS.indexOf(level)
  return published.toSorted((one, other) => rank(one) - rank(other) || one.order - other.order)
}

/**
 * What can be done at the moment, the nearest first; of a record that is both focused and open once. What can be done
 * with the selection is not offered of the focused item.
 */
export function actionGroups(): ActionGroup[] {
  return groupsOf(useStore.getState().published)
}

/** Like `actionGroups`, and follows what is offered. */
export function useActionGroups(): ActionGroup[] {
  return groupsOf(useStore(({ published }) => published))
}

function groupsOf(published: readonly PublishedActions[]): ActionGroup[] {
  const groups = new Map<string, ActionGroup>()
  const idsByKey = new Map<string, Set<string>>()
  const ofSelection = new Set(
    published.flatMap(({ level, read }) => (level === 'selection' ? read().map(({ id }) => id) : [])),
  )
  for (const { level, heading, subject, read } of published) {
    // What was found stands apart from the same record where one is.
    const key = level === 'found' ? level : (subject ?? `${level} ${heading}`)
    const ids = idsByKey.get(key) ?? new Set()
    idsByKey.set(key, ids)
    const isReplaced = ({ id }: Action) => ids.has(id) || (level === 'item' && ofSelection.has(id))
    const actions = read().filter((action) => !isReplaced(action))
    for (const { id } of actions) ids.add(id)
    const known = groups.get(key)
    groups.set(
      key,
      known ? { ...known, actions: [...known.actions, ...actions] } : { level, heading, subject, actions },
    )
  }
  return [...groups.values()]
    .filter(({ actions }) => actions.length > 0)
    .map((group) => ({
      ...group,
      actions: group.actions.toSorted((one, other) => rankOf(one) - rankOf(other)),
    }))
}

/** Sort key: what changes something, its link, what deletes it, what only moves. */
function rankOf({ id, isDanger, isForKeys }: Action): number {
  if (isForKeys) return 3
  return isDanger ? 2 : id === 'copy-link' ? 1 : 0
}
