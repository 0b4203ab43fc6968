import { createContext } from 'react'
import type { ActionPlace } from './action.ts'

interface RecordButtons extends ActionPlace {
  /** The buttons are only offered as actions. */
  readonly hasNoButtons?: boolean
}

/** The record whose buttons stand here: each of them is offered as an action of the record. */
export const RecordPlace = createContext<RecordButtons | undefined>(undefined)
