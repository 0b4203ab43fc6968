import { create } from 'zustand'

const DISMISSED_KEY = 'cadencia:chat-notices-dismissed'

type Permission = NotificationPermission | 'unsupported'

interface BrowserNotices {
  readonly permission: Permission
  /** The person does not want to be asked in this browser. */
  readonly isDismissed: boolean
}

function permissionNow(): Permission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Whether the browser may show notices outside of the page. It is asked only by the person's own click. */
export const useBrowserNotices = create<BrowserNotices>()(() => ({
  permission: permissionNow(),
  isDismissed: localStorage.getItem(DISMISSED_KEY) !== null,
}))

/** Lets the browser ask. */
export async function askForNotices(): Promise<void> {
  await Notification.requestPermission()
  useBrowserNotices.setState({ permission: permissionNow() })
}

/** Stops offering. */
export function dismissNotices(): void {
  localStorage.setItem(DISMISSED_KEY, '1')
  useBrowserNotices.setState({ isDismissed: true })
}

interface Notice {
  readonly title: string
  readonly body: string
  /** One notice for each tag at a time: a newer one takes its place. */
  readonly tag: string
  readonly onClick: () => void
}

/** Shows a notice outside of the page if that was allowed; clicking it brings the page back. */
export function showNotice({ title, body, tag, onClick }: Notice): void {
  if (permissionNow() !== 'granted') return
  const notice = createNotice(title, { body, tag, icon: '/favicon.svg' })
  notice?.addEventListener('click', () => {
    notice.close()
    window.focus()
    onClick()
  })
}

/** Undefined where pages may not show any: Chrome on Android leaves them to service workers, and throws. */
function createNotice(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options)
  } catch {
    return undefined
  }
}
