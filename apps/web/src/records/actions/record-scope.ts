import { createContext } from 'react'
import type { ActionScope } from './action.ts'

/** The record whose buttons stand here: each of them is offered as an action of the record, and shows nothing. */
export const RecordScope = createContext<ActionScope | undefined>(undefined)
