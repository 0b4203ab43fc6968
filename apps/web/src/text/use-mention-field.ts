import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { type Mentionable, mentionAt, mentionSuggestions, withMention } from './mentions.ts'

interface MentionField {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly people: readonly Mentionable[]
  readonly onText: (text: string) => void
}

/** Offers people while an `@` is being typed: arrows choose, Enter and Tab take, Esc sends the list away. */
export function useMentionField({ field, text, people, onText }: MentionField) {
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [activeIndex, setActiveIndex] = useState(0)
  /** The text for which the list was sent away. */
  const [refusedFor, setRefusedFor] = useState<string>()
  const query = refusedFor === text ? undefined : mentionAt(text, caret)
  const suggestions = query ? mentionSuggestions(query, people) : []
  const active = suggestions[Math.min(activeIndex, suggestions.length - 1)]

  function choose(person: Mentionable): void {
    if (!query) return
    const next = withMention(text, query, person)
    onText(next.text)
    setCaret(next.caret)
    setActiveIndex(0)
    // After the field has its new text.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }

  /** Answers whether the key was for the list. */
  function onKey(event: KeyboardEvent): boolean {
    if (!active) return false
    if (event.key === 'ArrowDown') setActiveIndex((index) => (index + 1) % suggestions.length)
    else if (event.key === 'ArrowUp')
      setActiveIndex((index) => (index + suggestions.length - 1) % suggestions.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else if (event.key === 'Escape') setRefusedFor(text)
    else return false
    event.preventDefault()
    return true
  }

  function followCaret(): void {
    setCaret(field.current?.selectionStart ?? 0)
    setActiveIndex(0)
  }

  const index = active ? suggestions.indexOf(active) : -1
  return {
    listId,
    suggestions,
    activeIndex: index,
    choose,
    onKey,
    followCaret,
    /** Tells assistive technology about the list; for the field. */
    aria: active ? ariaOf(listId, index) : {},
  }
}

function ariaOf(listId: string, activeIndex: number) {
  return {
    'aria-controls': listId,
    'aria-activedescendant': `${listId}-${activeIndex}`,
    'aria-autocomplete': 'list',
  } as const
}
