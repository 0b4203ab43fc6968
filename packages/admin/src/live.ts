import { type Announcement, announce, type LiveRule, type TopicRule } from '@cadencia/realtime/rules'
import { ADMINISTRATION } from './contract.ts'
import { goalChanged, goalCreated, goalDeleted, goalProgressed } from './goals/facts.ts'
import { mediaDeleted, mediaUploaded } from './media/facts.ts'
import { settingsChanged } from './settings/facts.ts'

/** Sent to administrators with the screen open. */
function toAdministrators(entity: string, id: string): Announcement {
  return { to: 'topic', topic: ADMINISTRATION, event: { type: 'changed', entity, id } }
}

const goal = ({ goalId }: { readonly goalId: string }) => toAdministrators('goal', goalId)
const media = ({ mediaId }: { readonly mediaId: string }) => toAdministrators('media', mediaId)

export const adminLive: readonly LiveRule[] = [
  announce(goalCreated, goal),
  announce(goalChanged, goal),
  announce(goalProgressed, goal),
  announce(goalDeleted, goal),
  announce(mediaUploaded, media),
  announce(mediaDeleted, media),
  // Limits and controls of every page follow the settings.
  announce(settingsChanged, ({ group }) => ({
    to: 'staff',
    event: { type: 'changed', entity: 'settings', id: group },
  })),
]

export const adminTopics: readonly TopicRule[] = [
  { prefix: ADMINISTRATION, mayJoin: ({ isAdministrator }) => isAdministrator },
]
