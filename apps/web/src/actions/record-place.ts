import { createContext } from 'react'
import type { ActionPlace } from './action.ts'

/** The open record whose buttons stand here: each of them is offered as an action of the record. */
export const RecordPlace = createContext<ActionPlace | undefined>(undefined)
