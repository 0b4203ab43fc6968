import { useDraft } from '@cadencia/ui/drafts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface EditDraftOptions {
  /** Constant while mounted. */
  readonly draftKey: string
  /** The text as it is now: it may change while it is edited. */
  readonly text: string
  readonly version: number
}

/**
 * An edit of a text, kept with the text that it began from: when somebody changed that meanwhile, also in another tab,
 * `newer` is their text, and nothing is to be saved until it is chosen which one goes on.
 */
export function useEditDraft({ draftKey, text, version }: EditDraftOptions) {
  const draft = useDraft(draftKey, { body: text, base: text })
  const [typed, setTyped] = useState(draft.values.body)
  const [base, setBase] = useState(draft.values.base)
  const latest = useRef(typed)
  const isOvertaken = base !== text && typed !== text
  const keep = (body: string, from: string) => {
    latest.current = body
    setTyped(body)
    setBase(from)
    draft.save({ body, base: from })
  }
  const follow = useEffectEvent(() => {
    if (base !== text && typed === base) keep(text, text)
  })
  useEffect(() => follow(), [text])
  return {
    typed,
    change: (body: string) => keep(body, base),
    /** The version that it may replace. */
    version,
    newer: isOvertaken ? text : undefined,
    takeNewer: () => keep(text, text),
    keepTyped: () => keep(typed, text),
    /** After `sent` was saved; answers whether something else was typed meanwhile, which stays to be saved. */
    settle: (sent: string) => {
      const isChanged = latest.current.trim() !== sent.trim()
      if (isChanged) keep(latest.current, sent.trim())
      else draft.clear()
      return isChanged
    },
    clear: draft.clear,
  }
}
