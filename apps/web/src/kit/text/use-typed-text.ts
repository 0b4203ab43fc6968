import { useDraft } from '@cadencia/ui/drafts'
import { useRef, useState } from 'react'

/** The text of a field, kept over a reload under a key; `latest` has it as it is now, also after an answer was waited for. */
export function useTypedText(draftKey: string | undefined) {
  const draft = useDraft(draftKey, { text: '' })
  const [typed, setTyped] = useState(draft.values.text)
  const latest = useRef(typed)
  const type = (text: string) => {
    latest.current = text
    setTyped(text)
    draft.save({ text })
  }
  return { typed, latest, type }
}
