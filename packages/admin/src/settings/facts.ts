import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

/** A group of settings was changed, so that screens may show other controls and limits. */
export const settingsChanged = fact({
  name: 'settings.changed',
  summary: 'Um grupo de configurações mudou',
  payload: z.object({
    group: z.enum(['system', 'media', 'messaging', 'security']),
    actorId: Id,
    at: Instant,
  }),
  key: ({ group }) => group,
})
