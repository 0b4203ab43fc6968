import { type ReactNode, use } from 'react'
import type { Action, ActionScope } from '../actions/action.ts'
import { useActions } from '../actions/action-store.ts'
import { RecordScope } from '../actions/record-scope.ts'

/** Offers what the buttons of a record do, and its `RecordActions`, without showing them: for the item that has the focus. */
export function OfferedActions({ children, ...scope }: ActionScope & { children: ReactNode }) {
  return <RecordScope value={scope}>{children}</RecordScope>
}

/** Offers what can be done with the record whose buttons stand here. */
export function RecordActions({ actions }: { actions: readonly Action[] }) {
  const scope = use(RecordScope)
  return scope && <Offered scope={scope} actions={actions} />
}

function Offered({ scope, actions }: { scope: ActionScope; actions: readonly Action[] }) {
  useActions(scope, actions)
  return null
}
