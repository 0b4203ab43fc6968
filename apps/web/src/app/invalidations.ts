import { adminInvalidations } from '@cadencia/admin/react'
import { chatInvalidations } from '@cadencia/chat/react'
import { automationInvalidations } from '@cadencia/crm/automations/react'
import { crmInvalidations } from '@cadencia/crm/react'
import { insightInvalidations } from '@cadencia/insights/react'
import { meetingInvalidations } from '@cadencia/meetings/react'
import { messagingInvalidations } from '@cadencia/messaging/react'
import { peopleInvalidations } from '@cadencia/people/users/react'
import { pilotInvalidations } from '@cadencia/pilots/react'
import type { Invalidations } from '@cadencia/realtime/react'
import { scoringInvalidations } from '@cadencia/scoring/react'
import { sprintInvalidations } from '@cadencia/sprints/react'
import { supportInvalidations } from '@cadencia/support/react'
import { webhookInvalidations } from '@cadencia/webhooks/react'

/** What each kind of live change makes stale; every domain names its own, one line each. */
export const INVALIDATIONS: Invalidations = {
  ...peopleInvalidations,
  ...meetingInvalidations,
  ...sprintInvalidations,
  ...insightInvalidations,
  ...supportInvalidations,
  ...pilotInvalidations,
  ...chatInvalidations,
  ...messagingInvalidations,
  ...crmInvalidations,
  ...scoringInvalidations,
  ...automationInvalidations,
  ...adminInvalidations,
  ...webhookInvalidations,
}
