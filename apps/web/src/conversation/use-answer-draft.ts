import type { Comment } from '@cadencia/discussions/contract'
import { excerptOf } from '@cadencia/text/excerpt'
import { useDraft } from '@cadencia/ui/drafts'
import { useState } from 'react'
import { useStable } from '../kit/use-stable.ts'

const NOTHING = { id: '', name: '', text: '' }

/** The comment that is answered by what is being written; kept with its draft, as it was when it was chosen. */
export function useAnswerDraft(draftKey: string) {
  const draft = useDraft(draftKey, NOTHING)
  const [answered, setAnswered] = useState(draft.values)
  const stable = useStable({
    answer: ({ id, body, bodyFormat }: Comment, name: string) => {
      const next = { id, name, text: excerptOf(body, bodyFormat) }
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
