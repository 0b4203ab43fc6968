import { Button, CloseButton, Portal } from '@mantine/core'
import {
  Component,
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ErrorState } from './error-state.tsx'
import { useFocusReturn } from './use-focus-return.tsx'
import { useTopmost } from './use-topmost.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

class LoadError extends Error {}

function messageOf(error: unknown): string {
  return error instanceof LoadError
    ? 'Não foi possível carregar. A conexão caiu ou há uma versão nova.'
    : 'Algo deu errado nesta parte da tela.'
}

/**
 * Finds a component, at once where it was loaded before. React keeps a load that failed for good, so that trying
 * again takes another lazy component.
 */
function loader<Props extends object>(load: Load<Props>) {
  let part: ComponentType<Props> | undefined
  async function loadPart() {
    try {
      part = await load()
      return { default: part }
    } catch (cause) {
      part = undefined
      throw new LoadError('A part of the page could not be loaded', { cause })
    }
  }
  return {
    find: () => {
      part ??= lazy(loadPart)
      return part
    },
    /** Fetches what is likely to be shown soon. A failure is said when it is to be shown. */
    preload: () => void loadPart().catch(() => undefined),
  }
}

interface BoundaryProps {
  failed: (error: unknown) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  failure: { error: unknown } | null
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.failed(failure.error) : this.props.children
  }
}

interface LazyContentProps<Props> {
  find: () => ComponentType<Props>
  props: Props
  pending: ReactNode
  failed: (error: unknown, retry: () => void) => ReactNode
}

function LazyContent<Props extends object>({ find, props, pending, failed }: LazyContentProps<Props>) {
  const [{ Part, attempt }, setAttempt] = useState(() => ({ Part: find(), attempt: 0 }))
  const retry = () => setAttempt({ Part: find(), attempt: attempt + 1 })
  return (
    <Boundary key={attempt} failed={(error) => failed(error, retry)}>
      <Suspense fallback={pending}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  )
}

/**
 * A part of a screen that is loaded when it is first shown, with `pending` in its place until then. Where it cannot
 * be loaded or drawn, it says so there and offers to try again; the rest of the screen stays as it is.
 */
export function lazyPart<Props extends object>(load: Load<Props>, pending: ReactNode) {
  const { find, preload } = loader(load)
  function LazyPart(props: Props) {
    return (
      <LazyContent
        find={find}
        props={props}
        pending={pending}
        failed={(error, retry) => <ErrorState message={messageOf(error)} onRetry={retry} />}
      />
    )
  }
  return Object.assign(LazyPart, { preload })
}

/** A part that nobody asked for, such as reminders: where it cannot be loaded, nothing is shown. */
export function lazyBackground<Props extends object>(load: Load<Props>) {
  const { find } = loader(load)
  return function LazyBackground(props: Props) {
    return <LazyContent find={find} props={props} pending={null} failed={() => null} />
  }
}

interface OverlayOptions<Props> {
  /** Default: its `opened`, and true where it has none because it is only drawn while it is open. */
  isOpen?: (props: Props) => boolean
  /** What is drawn until it was first opened, while it loads and where it failed. Default: nothing. */
  before?: (props: Props) => ReactNode
}

function isOpened(props: object): boolean {
  return !('opened' in props) || props.opened === true
}

/**
 * A dialog, drawer or menu that is loaded when it is first opened, and stays, so that it can close by itself. Where
 * it cannot be loaded or drawn, a small dialog says so over the unchanged screen and offers to try again.
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

interface OverlayFailureProps {
  opened: boolean
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** Opening it again after it was closed is another try. */
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
  useTopmost(true)
  useLayoutEffect(() => dialog.current?.focus(), [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-label="Não foi possível abrir"
      className="load-failure"
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <CloseButton className="load-failure-close" aria-label="Fechar" onClick={onClose} />
      <ErrorState message={messageOf(error)} onRetry={onRetry} />
      <Button variant="subtle" size="compact-sm" onClick={() => window.location.reload()}>
        Recarregar a página
      </Button>
    </div>
  )
}
