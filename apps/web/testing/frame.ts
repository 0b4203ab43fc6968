import { listChats } from '@cadencia/chat/contract'
import { mockDiscussions } from '@cadencia/discussions/testing'
import { listMeetings } from '@cadencia/meetings/contract'
import { countNotifications } from '@cadencia/notifications/contract'
import { getSignInOptions } from '@cadencia/people/sign-in/contract'
import { mock } from '@cadencia/testkit/msw'

/** What the frame around every screen asks for: the site's name, and what its badges count; and what every record has. */
export function mockFrame(): void {
  mock(getSignInOptions, { signIn: 'email', siteName: 'Cadência' })
  mock(listMeetings, [])
  mock(countNotifications, { count: 0 })
  mock(listChats, [])
  mockDiscussions()
}
