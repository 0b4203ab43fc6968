import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorState } from './error-state.tsx'

export type Load<Props> = () => Promise<ComponentType<Props>>

class LoadError extends Error {}

/** What to tell people about a part that could not be shown. */
export function loadFailureMessage(error: unknown): string {
  return error instanceof LoadError
    ? 'Não foi possível carregar. A conexão caiu ou há uma versão nova.'
    : 'Algo deu errado nesta parte da tela.'
}

/**
 * Finds a component, at once where it was loaded before. React keeps a load that failed for good, so that trying
 * again takes another lazy component.
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

/** A lazy component with what stands in for it while it loads and where it failed. */
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
        failed={(error, retry) => <ErrorState message={loadFailureMessage(error)} onRetry={retry} />}
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
