import { useDraft } from '@cadencia/ui/drafts'
import { useState } from 'react'
import { useStable } from '../kit/use-stable.ts'

const NOTHING = { id: '', name: '', text: '' }

/** A comment or a message as it was when it was chosen: who wrote it, and its beginning. */
export type AnsweredDraft = typeof NOTHING

/** What is answered by what is being written; kept with its draft. */
export function useAnswerDraft(draftKey: string) {
  const draft = useDraft(draftKey, NOTHING)
  const [answered, setAnswered] = useState(draft.values)
  const stable = useStable({
    answer: (next: AnsweredDraft) => {
      draft.save(next)
      setAnswered(next)
    },
    clear: () => {
      draft.clear()
      setAnswered(NOTHING)
    },
  })
  return { answered: answered.id === '' ? undefined : answered, ...stable }
}
