import { useRef } from 'react'
import { type Mentionable, mentionedIn } from './mentions.ts'

/** Whom a text mentions while it is written: of namesakes those who were chosen from the menu, or `before`. */
export function useMentions(people: readonly Mentionable[], before: readonly string[] = []) {
  const chosen = useRef<ReadonlySet<string>>(new Set(before))
  return {
    onMention: (id: string) => {
      chosen.current = new Set([...chosen.current, id])
    },
    mentionedIn: (text: string) => mentionedIn(text, people, chosen.current),
    /** After the text was sent. */
    forget: () => {
      chosen.current = new Set()
    },
  }
}
