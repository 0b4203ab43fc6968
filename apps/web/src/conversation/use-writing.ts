import { useEffect } from 'react'
import { create } from 'zustand'

interface Writing {
  /** What stands in the field. */
  readonly text: string
  /** Texts that left it and have not arrived yet. */
  readonly taken: readonly string[]
}

/** By the key of the draft, so that a field which is closed and opened anew while a text is on its way goes on with the same. */
const useWritings = create<Readonly<Record<string, Writing>>>()(() => ({}))
const openKeys = new Set<string>()

interface WritingOptions {
  /** Constant while mounted. */
  readonly draftKey: string
  /** The text that was kept. */
  readonly initialText: string
  /** Keeps the draft: what is on its way stands before what is written. */
  readonly onText: (text: string) => void
}

/** The text of a field, and what left it until it has arrived. */
export function useWriting({ draftKey, initialText, onText }: WritingOptions) {
  const beginning: Writing = { text: initialText, taken: [] }
  const { text } = useWritings((all) => all[draftKey]) ?? beginning
  useEffect(() => {
    openKeys.add(draftKey)
    return () => {
      openKeys.delete(draftKey)
      if (useWritings.getState()[draftKey]?.taken.length === 0) forget(draftKey)
    }
  }, [draftKey])

  function change(update: (now: Writing) => Writing): void {
    const next = update(useWritings.getState()[draftKey] ?? beginning)
    if (next.taken.length === 0 && !openKeys.has(draftKey)) forget(draftKey)
    else useWritings.setState({ [draftKey]: next })
    onText(joined([...next.taken, next.text]))
  }

  return {
    text,
    type: (typed: string) => change(({ taken }) => ({ text: typed, taken })),
    /** What was taken out of the field is on its way. */
    take: (left: string) => change((now) => ({ ...now, taken: [...now.taken, left] })),
    /** It has arrived, or stands again before what was typed meanwhile. */
    settle: (left: string, { isBack }: { readonly isBack: boolean }) =>
      change((now) => ({
        text: isBack ? joined([left, now.text]) : now.text,
        taken: now.taken.toSpliced(now.taken.indexOf(left), 1),
      })),
  }
}

function forget(draftKey: string): void {
  const { [draftKey]: _, ...others } = useWritings.getState()
  useWritings.setState(others, true)
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n')
}
