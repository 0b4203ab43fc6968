import { type ReactNode, use } from 'react'
import type { Action, ActionPlace } from '../actions/action.ts'
import { useActions } from '../actions/action-store.ts'
import { RecordPlace } from '../actions/record-place.ts'

/** Offers what the buttons of a record do, and its `RecordActions`, without showing them: for the item that has the focus. */
export function OfferedActions({ children, ...place }: ActionPlace & { children: ReactNode }) {
  return <RecordPlace value={{ ...place, hasNoButtons: true }}>{children}</RecordPlace>
}

/** Offers what can be done with the record whose buttons stand here. */
export function RecordActions({ actions }: { actions: readonly Action[] }) {
  const place = use(RecordPlace)
  return place && <Offered place={place} actions={actions} />
}

function Offered({ place, actions }: { place: ActionPlace; actions: readonly Action[] }) {
  useActions(place, actions)
  return null
}
