import { createContext } from 'react'
import type { ActionScope } from './action.ts'

interface RecordButtons extends ActionScope {
  /** The buttons are only offered as actions. */
  readonly hasNoButtons?: boolean
}

/** The record whose buttons stand here: each of them is offered as an action of the record. */
export const RecordScope = createContext<RecordButtons | undefined>(undefined)
