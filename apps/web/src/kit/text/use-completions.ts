import { useKnownViewer } from '@cadencia/people/react'
import { useAwaitedEnter } from '@cadencia/ui/awaited-enter'
import { latelyChosenFirst, rememberChosen } from '@cadencia/ui/lately-chosen'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { teammatesFirst } from '../teammates-first.ts'
import { applyEdit, selectionOf } from './apply-edit.ts'
import {
  type Completion,
  completed,
  completionAt,
  completionsFor,
  type EmojiEntry,
  loadEmoji,
} from './completions.ts'
import type { Mentionable } from './mentions.ts'
import { useMentionable } from './use-mentionable.ts'

const NOTHING = { text: '', caret: 0 }
const NO_EMOJI: readonly EmojiEntry[] = []

/** Who is offered after an `@`. */
export interface Mentions {
  /** Default: everybody. */
  readonly people?: readonly Mentionable[] | undefined
  /** They are not known yet. */
  readonly isLoadingPeople?: boolean
  readonly onMention?: (id: string) => void
  /** Enter that waited for them, and found nobody. */
  readonly onEnter?: () => void
}

/**
 * Offers people after an `@`, by default all, and emoji after a `:`. Arrows choose, Enter and Tab take, Esc sends the list
 * away.
 */
export function useCompletions(
  field: RefObject<HTMLTextAreaElement | null>,
  { people, isLoadingPeople = false, onMention, onEnter }: Mentions,
) {
  const listId = useId()
  const [typed, setTyped] = useState(NOTHING)
  const [activeIndex, setActiveIndex] = useState(0)
  const [emoji, setEmoji] = useState<readonly EmojiEntry[]>()
  /** The text for which the list was sent away. */
  const [refusedFor, setRefusedFor] = useState<string>()
  const query = refusedFor === typed.text ? undefined : completionAt(typed.text, typed.caret)
  const everybody = useMentionable(query?.kind === 'person')
  const teamId = useKnownViewer()?.teamId
  const near = latelyChosenFirst(
    teammatesFirst(people ?? everybody.people, { colleagues: everybody.people, teamId }),
    ({ id }) => id,
  )
  const offered = { people: near, emoji: emoji ?? NO_EMOJI }
  const options = query ? completionsFor(query, offered) : []
  const active = options[Math.min(activeIndex, options.length - 1)]

  const isLoading = people ? isLoadingPeople : everybody.isLoading
  const isAwaited = query?.kind === 'person' && query.text !== '' && isLoading
  const awaitPeople = useAwaitedEnter(typed.text, isAwaited, () => {
    if (active) choose(active)
    else onEnter?.()
  })

  function choose(completion: Completion): void {
    if (!field.current || !query) return
    applyEdit(field.current, completed(field.current.value, query, completion))
    if (completion.kind === 'person') {
      rememberChosen(completion.key)
      onMention?.(completion.key)
    }
    follow()
  }

  /** Answers whether the key was for the list. */
  function onKey(event: KeyboardEvent): boolean {
    const isChord = event.shiftKey || event.ctrlKey || event.metaKey
    if (!active && isAwaited && event.key === 'Enter' && !isChord) {
      event.preventDefault()
      awaitPeople()
      return true
    }
    if (!active) return false
    if (event.key === 'ArrowDown') setActiveIndex((index) => (index + 1) % options.length)
    else if (event.key === 'ArrowUp') setActiveIndex((index) => (index + options.length - 1) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else if (event.key === 'Escape') setRefusedFor(typed.text)
    else return false
    event.preventDefault()
    return true
  }

  /** After the text or the caret changed. */
  function follow(): void {
    if (!field.current) return
    const { text, start, end } = selectionOf(field.current)
    const caret = start === end ? start : 0
    setTyped({ text, caret })
    setActiveIndex(0)
    if (emoji || completionAt(text, caret)?.kind !== 'emoji') return
    setEmoji(NO_EMOJI)
    // Those that could not be loaded are asked for with the next letter.
    loadEmoji().then(setEmoji, () => setEmoji(undefined))
  }

  const index = active ? options.indexOf(active) : -1
  return {
    listId,
    options,
    activeIndex: index,
    choose,
    onKey,
    follow,
    /** Nothing is offered while the field is not written in. */
    end: () => setTyped(NOTHING),
    /** Tells assistive technology about the list; for the field. */
    aria: active ? ariaOf(listId, index) : {},
  }
}

function ariaOf(listId: string, activeIndex: number) {
  return {
    'aria-controls': listId,
    'aria-activedescendant': `${listId}-${activeIndex}`,
    'aria-autocomplete': 'list',
    // Esc sends the list away, not the dialog around it: Mantine asks the focused element for this.
    'data-mantine-stop-propagation': 'true',
  } as const
}
