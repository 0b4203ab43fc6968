import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { ErrorState } from './error-state.tsx'

export type Load<Props> = () => Promise<ComponentType<Props>>

class LoadError extends Error {}

/** Portuguese message for a part that failed to load or render. */
export function loadFailureMessage(error: unknown): string {
  return error instanceof LoadError
    ? 'Não foi possível carregar. A conexão caiu ou há uma versão nova.'
    : 'Algo deu errado nesta parte da tela.'
}

/**
 * Loads a component, synchronously if already loaded. React caches failed loads, so a retry needs another lazy
 * component.
 */
export function loader<Props extends object>(load: Load<Props>) {
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
    /** Resolves when it is loaded or could not be; errors are reported on rendering. */
    preload: (): Promise<void> =>
      loadPart().then(
        () => undefined,
        () => undefined,
      ),
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

export function LazyContent<Props extends object>({ find, props, pending, failed }: LazyContentProps<Props>) {
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
 * A part of a screen, loaded when first shown, with `pending` as placeholder, which may depend on the props. If loading
 * or rendering fails it shows an error with retry in its place, or `instead`.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  pending: ReactNode | ((props: Props) => ReactNode),
  instead?: (props: Props) => ReactNode,
) {
  const { find, preload } = loader(load)
  function LazyPart(props: Props) {
    return (
      <LazyContent
        find={find}
        props={props}
        pending={typeof pending === 'function' ? pending(props) : pending}
        failed={(error, retry) =>
          instead ? instead(props) : <ErrorState message={loadFailureMessage(error)} onRetry={retry} />
        }
      />
    )
  }
  return Object.assign(LazyPart, { preload })
}

/** Until a part that could not be loaded is asked for again, in milliseconds, unless the network is back before. */
const LOAD_AGAIN_AFTER_MS = 15_000

function LoadAgain({ retry }: { retry: () => void }) {
  const loadAgain = useEffectEvent(retry)
  useEffect(() => {
    const onOnline = () => loadAgain()
    const timer = setTimeout(onOnline, LOAD_AGAIN_AFTER_MS)
    window.addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [])
  return null
}

/** For background parts, such as what sends unsent work: renders nothing on failure, and is loaded again later. */
export function lazyBackground<Props extends object>(load: Load<Props>) {
  const { find } = loader(load)
  return function LazyBackground(props: Props) {
    return (
      <LazyContent
        find={find}
        props={props}
        pending={null}
        failed={(error, retry) => (error instanceof LoadError ? <LoadAgain retry={retry} /> : null)}
      />
    )
  }
}
