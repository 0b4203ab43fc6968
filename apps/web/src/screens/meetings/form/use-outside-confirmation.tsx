import { HttpError } from '@cadencia/http/http-error'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { type ReactNode, useState } from 'react'
import { Cancelled } from '../../../kit/show-failure.ts'

interface OutsideConfirmation {
  /** Sends, and once more where guests are from outside and the person agreed. Throws `Cancelled` where they did not. */
  readonly sendConfirmed: <T>(send: (consent: { confirmOutside?: true }) => Promise<T>) => Promise<T>
  readonly dialog: ReactNode
}

/** Asks before guests from outside are invited. */
export function useOutsideConfirmation(): OutsideConfirmation {
  const [asked, setAsked] = useState<{ question: string; answer: PromiseWithResolvers<void> }>()
  const sendConfirmed: OutsideConfirmation['sendConfirmed'] = async (send) => {
    try {
      return await send({})
    } catch (failure) {
      const problem = failure instanceof HttpError ? failure.problem : undefined
      if (problem?.code !== 'outside_addresses') throw failure
      const answer = Promise.withResolvers<void>()
      setAsked({ question: problem.message, answer })
      await answer.promise.finally(() => setAsked(undefined))
      return send({ confirmOutside: true })
    }
  }
  return {
    sendConfirmed,
    dialog: (
      <ConfirmDialog
        opened={asked !== undefined}
        title="Convidar pessoas de fora da organização?"
        text={asked?.question}
        confirmLabel="Convidar assim mesmo"
        isPending={false}
        onConfirm={() => asked?.answer.resolve()}
        onClose={() => asked?.answer.reject(new Cancelled())}
      />
    ),
  }
}
