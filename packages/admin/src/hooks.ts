import { keyOf } from '@cadencia/http/query'
import { inputOf } from '@cadencia/realtime/contract'
import type { Invalidations } from '@cadencia/realtime/react'
import { getGoalHistory, listGoals } from './goals/contract.ts'
import { listMedia } from './media/contract.ts'
import { SETTINGS_FOLLOWERS } from './settings/followers.ts'

export const adminInvalidations: Invalidations = {
  goal: ({ id }) => [keyOf(listGoals), keyOf(getGoalHistory, inputOf(id))],
  media: () => [keyOf(listMedia)],
  settings: () => SETTINGS_FOLLOWERS,
}
