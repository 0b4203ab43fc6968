import { Button, Notification, Portal } from '@mantine/core'
import { useDrag, useHotkeys } from '@mantine/hooks'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'

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
/** A swipe to the right over more than this many pixels dismisses. */
export const TOAST_SWIPE_PX = 50

const TONES = {
  success: { color: 'green', icon: <IconCircleCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconAlertCircle size={18} aria-hidden /> },
  info: { color: 'indigo', icon: <IconInfoCircle size={18} aria-hidden /> },
} as const satisfies Record<ToastTone, unknown>

interface ShownToast extends Toast {
  id: number
}

let shown: ShownToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function change(next: ShownToast | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast for 5 s. There is one at a time: a new one takes the place of the one that stands. */
export function showToast(toast: Toast): void {
  lastId += 1
  change({ ...toast, id: lastId })
}

/** Takes the standing toast away, if there is one. */
export function dismissToast(): void {
  change(undefined)
}

/**
 * The place where toasts appear: one polite live region, always present, so that screen readers announce each toast.
 * F8 focuses it from anywhere; Esc, closing and acting give the focus back. `AppProvider` renders it once.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribe, () => shown)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)

  useHotkeys([['F8', () => region.current?.focus()]], [], true)

  const rememberFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget
    }
  }
  const dismissOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    leave()
  }
  /** Whoever was in the toast goes back to where they came from. */
  const leave = () => {
    const wasInside = region.current?.contains(document.activeElement)
    dismissToast()
    if (wasInside) cameFrom.current?.focus()
  }

  return (
    <Portal>
      <section
        ref={region}
        className="toast-region"
        aria-label="Notificações"
        aria-live="polite"
        tabIndex={-1}
        onFocus={rememberFocus}
        onKeyDown={dismissOnEscape}
      >
        {toast && <ToastCard key={toast.id} toast={toast} onLeave={leave} />}
      </section>
    </Portal>
  )
}

function ToastCard({ toast, onLeave }: { toast: ShownToast; onLeave: () => void }) {
  const { color, icon } = TONES[toast.tone ?? 'info']
  const [isHeld, setHeld] = useState(false)
  const [swipePx, setSwipePx] = useState(0)

  const drag = useDrag<HTMLDivElement>(
    ({ movement, last, canceled }) => {
      const rightPx = Math.max(0, movement[0])
      if (last && !canceled && rightPx > TOAST_SWIPE_PX) return dismissToast()
      setSwipePx(last ? 0 : rightPx)
    },
    { axis: 'x', threshold: 5 },
  )

  useEffect(() => {
    if (isHeld || drag.active) return
    const timer = setTimeout(dismissToast, TOAST_DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [isHeld, drag.active])

  const act = () => {
    onLeave()
    toast.action?.onClick()
  }
  const releaseUnlessFocusStays = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setHeld(false)
  }

  return (
    <Notification
      ref={drag.ref}
      className="toast-card"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={releaseUnlessFocusStays}
      role="group"
      title={toast.title}
      color={color}
      icon={icon}
      withBorder
      data-tone={toast.tone ?? 'info'}
      style={{ transform: `translateX(${swipePx}px)`, opacity: 1 - Math.min(swipePx / 250, 0.6) }}
      onClose={onLeave}
    >
      {toast.message}
      {toast.action && (
        <Button size="compact-sm" variant="light" mt="xs" onClick={act} display="block">
          {toast.action.label}
        </Button>
      )}
    </Notification>
  )
}
