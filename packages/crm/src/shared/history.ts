import { recordHistory } from '@cadencia/records/history'
import type { CrmNoun, HistoryEntry } from '../contract.ts'

export const { writeHistory, listHistory } = recordHistory<CrmNoun, HistoryEntry['what']>()
