import { Button, CloseButton, Portal } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ErrorState } from './error-state.tsx'
import { LazyContent, type Load, loader, loadFailureMessage } from './lazy-part.tsx'
import { useHeldTyping } from './typing-ahead.tsx'
import { useEscapeLayer } from './use-escape-layer.tsx'
import { useFocusReturn } from './use-focus-return.tsx'

interface OverlayOptions<Props> {
  /** Default: the `opened` prop, or true without one. */
  isOpen?: (props: Props) => boolean
  /** Rendered before the first opening, while loading and on failure. Default: nothing. */
  before?: (props: Props) => ReactNode
}

function isOpened(props: object): boolean {
  return !('opened' in props) || props.opened === true
}

/**
 * A dialog, drawer or menu that is loaded on first opening and then stays mounted for its closing animation. If loading
 * or rendering fails, a small dialog offers a retry over the unchanged screen.
 */
export function lazyOverlay<Props extends { onClose: () => void }>(
  load: Load<Props>,
  { isOpen = isOpened, before = () => null }: OverlayOptions<Props> = {},
) {
  const { find, preload } = loader(load)
  function LazyOverlay(props: Props) {
    const opened = isOpen(props)
    const [wasOpened, setWasOpened] = useState(opened)
    if (opened && !wasOpened) setWasOpened(true)
    if (!wasOpened && !opened) return before(props)
    return (
      <LazyContent
        find={find}
        props={props}
        pending={before(props)}
        failed={(error, retry) => (
          <>
            {before(props)}
            <OverlayFailure opened={opened} error={error} onRetry={retry} onClose={props.onClose} />
          </>
        )}
      />
    )
  }
  return Object.assign(LazyOverlay, { preload })
}

/** A dialog with fields: what is typed while it is loaded stands in the first of them. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: Load<Props>,
  { isOpen = isOpened }: Pick<OverlayOptions<Props>, 'isOpen'> = {},
) {
  return lazyOverlay(load, {
    isOpen,
    before: (props) => isOpen(props) && <OnItsWay onClose={props.onClose} />,
  })
}

function OnItsWay({ onClose }: { onClose: () => void }) {
  useHeldTyping(true)
  useEscapeLayer(true, onClose)
  return null
}

interface OverlayFailureProps {
  opened: boolean
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** Reopening retries. */
function OverlayFailure({ opened, error, onRetry, onClose }: OverlayFailureProps) {
  const wasClosed = useRef(!opened)
  useEffect(() => {
    if (!opened) wasClosed.current = true
    else if (wasClosed.current) onRetry()
  }, [opened, onRetry])
  return (
    opened && (
      <Portal>
        <FailureDialog error={error} onRetry={onRetry} onClose={onClose} />
      </Portal>
    )
  )
}

function FailureDialog({ error, onRetry, onClose }: Omit<OverlayFailureProps, 'opened'>) {
  const dialog = useRef<HTMLDivElement>(null)
  useFocusReturn(true)
  useEscapeLayer(true, onClose)
  useLayoutEffect(() => dialog.current?.focus(), [])
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-label="Não foi possível abrir"
      className="load-failure"
      tabIndex={-1}
    >
      <CloseButton className="load-failure-close" aria-label="Fechar" onClick={onClose} />
      <ErrorState message={loadFailureMessage(error)} onRetry={onRetry} />
      <Button variant="subtle" size="compact-sm" onClick={() => window.location.reload()}>
        Recarregar a página
      </Button>
    </div>
  )
}
