import type { Message } from '@cadencia/chat/contract'
import { quoteOf } from '@cadencia/chat/labels'
import { useDraft } from '@cadencia/ui/drafts'
import { useState } from 'react'

const NOTHING = { id: '', senderName: '', excerpt: '' }

export type QuoteDraft = typeof NOTHING

/** The message that is answered by what is being written; kept with its draft, as it was when it was chosen. */
export function useQuoteDraft(draftKey: string) {
  const draft = useDraft(`${draftKey}.quote`, NOTHING)
  const [quoted, setQuoted] = useState(draft.values)
  return {
    quoted: quoted.id === '' ? undefined : quoted,
    quote: (message: Message) => {
      const { id, senderName } = message
      const next = { id, senderName, excerpt: quoteOf(message) }
      draft.save(next)
      setQuoted(next)
    },
    clear: () => {
      draft.clear()
      setQuoted(NOTHING)
    },
  }
}
