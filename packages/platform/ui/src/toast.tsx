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

export interface Toast {
  title: string
  message?: string
  /** Default `info`; `error` is for what failed or destroys. */
  tone?: ToastTone
  /** One thing to do from the toast, for example 'Desfazer'. Closes it. */
  action?: { label: string; onClick: () => void }
}

/** How long a toast stays, unless pointer or focus rest on it. */
export const TOAST_DISPLAY_MS = 5000
/** When a page that nobody uses yet loads what renders toasts, in milliseconds: well after all that it shows. */
const LIST_LOADED_AFTER_MS = 3000

const TONES = {
  success: { color: 'green', icon: <IconCircleCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconAlertCircle size={18} aria-hidden /> },
  info: { color: 'indigo', icon: <IconInfoCircle size={18} aria-hidden /> },
} as const satisfies Record<ToastTone, unknown>

/** Shows a toast for 5 s. There is one at a time: a new one replaces the standing one. */
export function showToast({ title, message, tone = 'info', action }: Toast): void {
  notifications.clean()
  notifications.show({
    ...TONES[tone],
    title,
    message: (
      <>
        {message}
        {action && <ToastAction {...action} />}
      </>
    ),
    withBorder: true,
    'data-tone': tone,
    // The library's default role, alert, would interrupt what a screen reader is saying.
    role: 'group',
  })
}

/** Removes the standing toast, if there is one. */
export function dismissToast(): void {
  notifications.clean()
}

function ToastAction({ label, onClick }: NonNullable<Toast['action']>) {
  const dismissAndAct = () => {
    dismissToast()
    onClick()
  }
  return (
    <Button size="compact-sm" variant="light" mt="xs" onClick={dismissAndAct} display="block">
      {label}
    </Button>
  )
}

/**
 * The place where toasts appear: one polite live region, always present, so that screen readers announce each toast.
 * F8 focuses it from anywhere; Esc, closing and acting give the focus back. `AppProvider` renders it once.
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

/** Fetches what renders toasts, which the first page does without. */
export async function loadToastList(): Promise<typeof import('./toast-list.tsx')> {
  loadedList ??= await import('./toast-list.tsx')
  return loadedList
}

/** Loads the list when someone begins to use the page, or some time after it is there. */
function useToastList(toast: NotificationData | undefined) {
  const [list, setList] = useState(loadedList)
  const load = useEffectEvent(() => {
    // Without a network the toast waits, and the next click or key tries again.
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

/** Holds a toast while the focus is inside the region, and gives the focus back when the toast goes. */
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
