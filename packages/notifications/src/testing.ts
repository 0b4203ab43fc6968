import { mock } from '@cadencia/testkit/msw'
import { countNotifications, getPreferences, listNotifications, type Notification } from './contract.ts'
import { allPreferences } from './rules.ts'

/** An unread notification of just now, unless told. */
export function makeNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    id: crypto.randomUUID(),
    cause: 'meeting_invited',
    title: 'Convite para reunião',
    message: 'Planejamento, 23/11/2026 10:00',
    type: 'info',
    isRead: false,
    actionUrl: '/meetings',
    copyText: null,
    recordKind: null,
    recordId: null,
    createdAt: new Date().toISOString(),
    ...overrides,
  }
}

/** Answers what bell and panel ask; without a list there is nothing. */
export function mockNotifications(list: Notification[] = []): void {
  mock(listNotifications, list)
  mock(countNotifications, { count: list.filter(({ isRead }) => !isRead).length })
  mock(getPreferences, allPreferences([]))
}
