import { listChats, listOnline } from '@cadencia/chat/contract'
import { listThreads } from '@cadencia/chat/threads/contract'
import { getCrmAccess } from '@cadencia/crm/access/contract'
import { getActivityHistory } from '@cadencia/crm/activities/contract'
import { getOpportunityHistory } from '@cadencia/crm/opportunities/contract'
import { mockDiscussions } from '@cadencia/discussions/testing'
import { getUploadRules } from '@cadencia/files/contract'
import { usesUnder } from '@cadencia/files/uses'
import { linkEndpoints } from '@cadencia/links/contract'
import { listMeetings } from '@cadencia/meetings/contract'
import { countNotifications } from '@cadencia/notifications/contract'
import { listPushDevices } from '@cadencia/notifications/push/contract'
import { getSecondFactor } from '@cadencia/people/security/contract'
import { getSignInOptions } from '@cadencia/people/sign-in/contract'
import { listSprints } from '@cadencia/sprints/contract'
import { getTaskHistory } from '@cadencia/sprints/tasks/contract'
import { mock } from '@cadencia/testkit/msw'

const MEDIA = { maxFileSizeMB: 10, mediaMaxFileSizeMB: 10, mediaAllowedTypes: 'image/png' }

/**
 * What the frame around every screen asks for: the site's name, and what its badges count; and what every record, form
 * and step-up has.
 */
export function mockFrame(): void {
  mock(getSignInOptions, { signIn: 'email', siteName: 'Cadência' })
  mock(listMeetings, [])
  mock(countNotifications, { count: 0 })
  mock(listChats, [])
  mock(listOnline, { userIds: [] })
  mock(listThreads, [])
  mock(listPushDevices, { publicKey: null, subscriptions: [] })
  mock(listSprints, [])
  mock(getUploadRules, usesUnder(MEDIA))
  mock(getSecondFactor, { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
  mock(getTaskHistory, [])
  mock(getOpportunityHistory, [])
  mock(getActivityHistory, [])
  mock(getCrmAccess, { unlocked: false })
  for (const { list } of Object.values(linkEndpoints)) mock(list, [])
  mockDiscussions()
}
