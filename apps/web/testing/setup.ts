import { useUnsentComments } from '@cadencia/discussions/unsent-comments'
import { erasePersonStores } from '@cadencia/http/person-store'
import { useUnsentTasks } from '@cadencia/sprints/tasks/unsent-tasks'
import { answerWithMocks } from '@cadencia/testkit/msw-server'
import { clearDrafts } from '@cadencia/ui/drafts'
import { dismissToast, loadToastList } from '@cadencia/ui/toast'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { useBoardStore } from '../src/collections/board/board-store.ts'
import { keptLists } from '../src/collections/rows/use-page-virtualizer.ts'
import { useViewPreferences } from '../src/collections/view-preferences.ts'
import { useMaintenanceStore } from '../src/frame/maintenance/maintenance-store.ts'
import { useReminderStore } from '../src/frame/reminders/reminder-store.ts'
import { useSidebarStore } from '../src/frame/sidebar-store.ts'
import { useOverlayStore } from '../src/kit/overlay-store.ts'
import { useConnection } from '../src/offline/connection-store.ts'
import { usePaletteStore } from '../src/records/actions/palette-store.ts'
import { useSignOut } from '../src/records/people/sign-out.ts'
import { useBrowserNotices } from '../src/screens/chat/notices/browser-notices.ts'
import { mockFrame } from './frame.ts'
import { DESK, resizeWindow } from './window-size.ts'

type ReportSight = (entries: readonly { isIntersecting: boolean }[]) => void

/** Everything is in sight: the tests' browser lays nothing out. */
vi.stubGlobal(
  'IntersectionObserver',
  class {
    readonly report: ReportSight
    constructor(report: ReportSight) {
      this.report = report
    }
    observe() {
      this.report([{ isIntersecting: true }])
    }
    disconnect() {}
  },
)
// happy-dom draws a possible break within a line as a block, which would part the words of names.
document.head.append(
  Object.assign(document.createElement('style'), { textContent: 'wbr { display: inline }' }),
)
answerWithMocks()
// A busy machine may take longer than the usual second; what never comes still fails.
configure({ asyncUtilTimeout: 15_000 })

beforeAll(loadToastList)
beforeEach(mockFrame)

afterEach(async () => {
  cleanup()
  dismissToast()
  vi.useRealTimers()
  vi.restoreAllMocks()
  resizeWindow(DESK)
  useBoardStore.setState(useBoardStore.getInitialState())
  useBrowserNotices.setState(useBrowserNotices.getInitialState())
  useReminderStore.setState(useReminderStore.getInitialState())
  useSidebarStore.setState(useSidebarStore.getInitialState())
  useOverlayStore.setState(useOverlayStore.getInitialState())
  usePaletteStore.setState(usePaletteStore.getInitialState())
  useMaintenanceStore.setState(useMaintenanceStore.getInitialState())
  useViewPreferences.setState(useViewPreferences.getInitialState())
  useConnection.setState(useConnection.getInitialState())
  useSignOut.setState(useSignOut.getInitialState())
  useUnsentComments.setState(useUnsentComments.getInitialState())
  useUnsentTasks.setState(useUnsentTasks.getInitialState())
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  clearDrafts()
  // Rows of the same keys had other heights in another test.
  keptLists.clear()
  sessionStorage.clear()
  // What a file kept in its stand-in for a browser's database is not for the next.
  await erasePersonStores()
})
