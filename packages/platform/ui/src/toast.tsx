import { Button, Portal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type NotificationData, notifications, useNotifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

export type ToastTone = 'success' | 'error' | 'info'

interface ToastAction {
  label: string
  onClick: () => void
  /** Keys that act like the button while the toast is shown. */
  isShortcut?: (event: globalThis.KeyboardEvent) => boolean
}

export interface Toast {
  title: string
  message?: string
  /** Default `info`; `error` is for failures and deletions. */
  tone?: ToastTone
  /** One action, such as 'Desfazer'; closes the toast. */
  action?: ToastAction
}

/** Display time in milliseconds; paused while hovered or focused. */
export const TOAST_DISPLAY_MS = 5000
/** Delay in milliseconds before an unused page loads the toast renderer. */
const LIST_LOADED_AFTER_MS = 3000

const TONES = {
  success: { color: 'green', icon: <IconCircleCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconAlertCircle size={18} aria-hidden /> },
  info: { color: 'indigo', icon: <IconInfoCircle size={18} aria-hidden /> },
} as const satisfies Record<ToastTone, unknown>

/** Shows a toast for 5 s; replaces the current one, since the library would queue or stack it. */
export function showToast({ title, message, tone = 'info', action }: Toast): void {
  notifications.clean()
  notifications.show({
    ...TONES[tone],
    title,
    message: (
      <>
        {message && <span className="toast-message">{message}</span>}
        {action && <ActionButton {...action} />}
      </>
    ),
    withBorder: true,
    'data-tone': tone,
    // The default role, alert, would interrupt screen readers.
    role: 'group',
  })
}

export function dismissToast(): void {
  notifications.clean()
}

function ActionButton({ label, onClick, isShortcut }: ToastAction) {
  // It is still rendered while the toast fades out.
  const isDone = useRef(false)
  const dismissAndAct = () => {
    if (isDone.current) return
    isDone.current = true
    dismissToast()
    onClick()
  }
  useWindowEvent('keydown', (event) => {
    if (!isShortcut?.(event)) return
    event.preventDefault()
    dismissAndAct()
  })
  return (
    <Button className="toast-action" size="compact-sm" variant="light" onClick={dismissAndAct}>
      {label}
    </Button>
  )
}

/**
 * Region of the toasts: a permanent polite live region, so that screen readers announce each. F8 focuses it; Esc,
 * closing and acting return the focus. `AppProvider` renders it once.
 */
export function Toaster() {
  const [toast] = useNotifications().notifications
  const list = useToastList(toast)
  const region = useRef<HTMLElement>(null)
  const { isHeld, ...focusHandlers } = useFocusInside(region, toast?.id)

  useWindowEvent('keydown', ({ key }) => {
    if (key === 'F8') region.current?.focus()
  })

  return (
    <Portal>
      <section
        ref={region}
        className="toast-region"
        aria-label="Notificações"
        aria-live="polite"
        tabIndex={-1}
        {...focusHandlers}
      >
        {list && <list.ToastList displayMs={isHeld ? false : TOAST_DISPLAY_MS} />}
      </section>
    </Portal>
  )
}

let loadedList: typeof import('./toast-list.tsx') | undefined

export async function loadToastList(): Promise<typeof import('./toast-list.tsx')> {
  loadedList ??= await import('./toast-list.tsx')
  return loadedList
}

/** Loads the list on first use of the page, or after a delay. */
function useToastList(toast: NotificationData | undefined) {
  const [list, setList] = useState(loadedList)
  const load = useEffectEvent(() => {
    // On failure the next click or key retries.
    if (!list) loadToastList().then(setList, () => undefined)
  })

  useEffect(() => {
    if (toast) load()
  }, [toast])
  useEffect(() => {
    const timer = setTimeout(load, LIST_LOADED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useWindowEvent('pointerdown', load)
  useWindowEvent('keydown', load)
  return list
}

/** Pauses a toast while the region has the focus, and returns the focus when it closes. */
function useFocusInside(region: RefObject<HTMLElement | null>, toastId: string | undefined) {
  const [heldId, setHeldId] = useState<string>()
  const cameFrom = useRef<HTMLElement | null>(null)

  const giveBack = useEffectEvent(() => {
    const focused = document.activeElement
    if (focused !== region.current && region.current?.contains(focused)) cameFrom.current?.focus()
  })
  useEffect(() => (toastId === undefined ? undefined : () => giveBack()), [toastId])

  return {
    isHeld: toastId !== undefined && toastId === heldId,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      setHeldId(toastId)
      if (currentTarget.contains(relatedTarget)) return
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setHeldId(undefined)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      dismissToast()
      cameFrom.current?.focus()
    },
  }
}
