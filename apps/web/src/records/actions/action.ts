import type { Icon } from '@tabler/icons-react'

interface ActionBase {
  /** Unique within its group. */
  readonly id: string
  /** In Portuguese; one that asks for more ends with '…': 'Atribuir a…'. */
  readonly label: string
  readonly icon?: Icon
  /** A single key, or two in sequence: 'e', '/', 'g r'. */
  readonly keys?: string
  /** Keys that are handled elsewhere, for the page of shortcuts: ['Ctrl', 'A']. */
  readonly otherKeys?: readonly string[]
  /** Why it can't be done now: it is shown, and says so. */
  readonly reason?: string | undefined
  /** Further text, such as an address or a date. */
  readonly detail?: string | undefined
  /** The present value of a choice. */
  readonly isCurrent?: boolean
  /** A choice that was made from the typed text, which therefore matches it. */
  readonly isTyped?: boolean
  readonly isDanger?: boolean
  /** Only moves the focus or selects: for the keys and their page, no entry of a menu or of the palette. */
  readonly isForKeys?: boolean
}

/** Something that is done at once. */
export interface DirectAction extends ActionBase {
  readonly run: () => void
  /** Address of the file that `run` downloads: a menu shows a link. */
  readonly download?: string
}

/** Something that is done with one of several choices, which the palette asks for. */
export interface StepAction extends ActionBase {
  /** A hook, called while the choices are shown; they may lead to further steps. */
  readonly useChoices: (typed: string) => readonly Action[]
  /** Whether more than one may be chosen: the palette stays open after each. */
  readonly isOfSeveral?: boolean
  /** Title of the record that it changes, once it was chosen. */
  readonly subjectTitle?: string | undefined
  /** What can be typed. Default: 'Escolher'. */
  readonly hint?: string
  /** A hook that says why there are no choices. Default: that nothing was found. */
  readonly useEmptyText?: (typed: string) => string | undefined
  /** A hook that says whether the choices are still those of another text. */
  readonly useIsSearching?: (typed: string) => boolean
}

/** A step whose choices take much code, which is loaded when somebody asks for it. */
export interface LazyStepAction extends ActionBase {
  readonly load: () => Promise<Pick<StepAction, 'useChoices' | 'hint' | 'useEmptyText' | 'useIsSearching'>>
}

/** Something that people can do: by the palette, by a key, or from the menu of a record. */
export type Action = DirectAction | StepAction | LazyStepAction

/** Whether something is chosen next. */
export function asksForMore(action: Action): boolean {
  return !('run' in action)
}

export async function loadStep({ load, ...step }: LazyStepAction): Promise<StepAction> {
  return { ...step, ...(await load()) }
}

/** The keys as they are shown: a single letter as on its key. */
export function shownKeys({ keys = '', otherKeys }: Action): readonly string[] {
  if (otherKeys) return otherKeys
  if (keys === '') return []
  return keys.length === 1 ? [keys.toUpperCase()] : keys.split(' ')
}

/** Where an action applies, the nearest first: keys belong to the first that has them. */
export const ACTION_LEVELS = ['selection', 'item', 'record', 'screen', 'general', 'found', 'typed'] as const
/**
 * `selection`: all selected rows or cards; `item`: the focused one; `record`: the open record; `screen`; `general`: everywhere. Of the palette alone:
 * `found`, a record that a search found, and `typed`, what is made from the typed text.
 */
export type ActionLevel = (typeof ACTION_LEVELS)[number]

export interface ActionScope {
  readonly level: ActionLevel
  /** The palette's heading: the record's title, or 'Nesta tela'. */
  readonly heading: string
  /** Id of the record that the actions change. */
  readonly subject?: string | undefined
}

export interface ActionGroup extends ActionScope {
  readonly actions: readonly Action[]
}

/** What is done with all selected records: 'n tarefas'. */
export function onSelection(heading: string): ActionScope {
  return { level: 'selection', heading, subject: 'selection' }
}

/** Where a screen's own actions stand. */
export const ON_SCREEN: ActionScope = { level: 'screen', heading: 'Nesta tela' }
