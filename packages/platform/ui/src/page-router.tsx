import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  matchRoutes,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type NonIndexRouteObject,
  type Path,
  type RouteMatch,
  Router,
  renderMatches,
  resolvePath,
  type To,
} from 'react-router'

export interface PageRoute extends Pick<NonIndexRouteObject, 'path' | 'element' | 'Component'> {
  /** Loads the component when an address of the route is first opened, or before. */
  load?: () => Promise<ComponentType>
  /** Stands until the first screen is loaded; of several, the innermost. */
  fallback?: ReactNode
  children?: PageRoute[]
}

type Match<Route extends PageRoute = PageRoute> = RouteMatch<string, Route>
type Matcher<Route extends PageRoute = PageRoute> = (pathname: string) => Match<Route>[]
type History = ReturnType<typeof createBrowserHistory>

/** Matches paths with routes, from the outermost to the screen. A path asked for twice in a row is matched once. */
export function createMatcher<Route extends PageRoute>(routes: Route[]): Matcher<Route> {
  let last: { pathname: string; matches: Match<Route>[] } | undefined
  return (pathname) => {
    // Every call reads and ranks all routes.
    if (last?.pathname !== pathname) last = { pathname, matches: matchRoutes(routes, { pathname }) ?? [] }
    return last.matches
  }
}

const isLoaded = (matches: readonly Match[]): boolean =>
  matches.every(({ route }) => !route.load || route.Component)

/** Loads the components of matched routes, which then open at once. Rejects when one of them can't be loaded. */
export async function loadMatches(matches: readonly Match[]): Promise<void> {
  const results = await Promise.allSettled(
    matches.map(async ({ route }) => {
      if (route.load) route.Component ??= await route.load()
    }),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

const isSamePath = (one: Path, other: Path): boolean => createPath(one) === createPath(other)

/** What was prepared for longer is not opened any more, and its first state is of then. */
const PREPARED_FOR_MS = 10_000

interface Failure {
  error: unknown
}

/** The elements of matches; a route whose code can't be loaded fails where its screen would stand. */
export function drawMatches(matches: readonly Match[], failure: Failure | undefined): ReactNode {
  return renderMatches(
    matches.map((match) =>
      isLoaded([match]) ? match : { ...match, route: { element: <Failed error={failure?.error} /> } },
    ),
  )
}

const fallbackOf = (matches: readonly Match[]): ReactNode =>
  matches.findLast(({ route }) => route.fallback !== undefined)?.route.fallback

/** Hands a component that can't be loaded to the error boundary around it. */
function Failed({ error }: Failure): never {
  throw error
}

/** What an address shows. */
export interface PageContent {
  location: Location
  navigationType: NavigationType
  matches: readonly Match[]
  /** Why the screen at the location can't be shown. */
  failure: Failure | undefined
}

interface PageState extends PageContent {
  /** False until the first screen is loaded. */
  isReady: boolean
  /** What will probably be opened next; `ScreenOutlet` draws it ahead. */
  prepared: PageContent | undefined
  /** Whether the next screen is being loaded, while this one still stands. */
  isLoading: boolean
  keepsScroll: boolean
}

/** Says whether it holds a navigation to a path, which `leave` then continues. */
type Guard = (pathname: string, leave: () => void) => boolean

interface PageRouterOptions {
  match: Matcher
  /** Default: the browser's. */
  history?: History
}

/**
 * Navigates between screens. One that is loaded stands at once; otherwise the address and the screen before stay until
 * it is, and a later navigation takes its place.
 */
export function createPageRouter({ match, history = createBrowserHistory() }: PageRouterOptions) {
  const first = match(history.location.pathname)
  let state: PageState = {
    location: history.location,
    navigationType: history.action,
    matches: first,
    failure: undefined,
    isReady: isLoaded(first),
    prepared: undefined,
    isLoading: false,
    keepsScroll: false,
  }
  let latest: object | undefined
  let latestToPrepare: object | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  const guards = new Set<Guard>()
  /** The step in the history that comes next by our own doing. */
  let ownStep: 'return' | 'leave' | undefined
  const listeners = new Set<() => void>()

  function update(changes: Partial<PageState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const contentAt = (pathname: string): PageContent | undefined =>
    [state, state.prepared].find((content) => content?.location.pathname === pathname)

  async function open(pathname: string, enter: () => void, keepsScroll = false): Promise<void> {
    const opening = {}
    latest = opening
    latestToPrepare = undefined
    const matches = contentAt(pathname)?.matches ?? match(pathname)
    let failure: Failure | undefined
    if (!isLoaded(matches)) {
      update({ isLoading: true })
      failure = await loadMatches(matches).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (latest !== opening) return
    }
    enter()
    show(keepsScroll, { matches, failure, isReady: true, isLoading: false })
  }

  /** Shows the address that the history has now. */
  function show(keepsScroll: boolean, changes: Partial<PageState> = {}): void {
    const { location, action: navigationType } = history
    const before = state.prepared?.location
    update({
      // What reads the same object need not be drawn anew.
      location: before && location.state === null && isSamePath(before, location) ? before : location,
      navigationType,
      prepared: undefined,
      keepsScroll,
      ...changes,
    })
  }

  /** Whether a guard holds a navigation; those that have let it go are not asked again. */
  function isHeld(pathname: string, leave: () => void, asked: readonly Guard[] = []): boolean {
    for (const guard of guards) {
      const next = () => {
        if (!isHeld(pathname, leave, [...asked, guard])) leave()
      }
      if (!asked.includes(guard) && guard(pathname, next)) return true
    }
    return false
  }

  function forget(): void {
    if (state.prepared) update({ prepared: undefined })
  }

  /**
   * Has the content of an address drawn ahead as soon as it is loaded, until something is typed or time is over. It
   * takes the place of another, and opening an address ends it. Rejects when it can't be loaded.
   */
  async function prepare({ pathname, search, hash }: Path, load: () => Promise<void>): Promise<void> {
    const preparing = {}
    latestToPrepare = preparing
    await load()
    if (latestToPrepare !== preparing) return
    const matches = match(pathname)
    if (pathname === state.location.pathname || !isLoaded(matches)) return
    const before = state.prepared?.location
    // A link is pointed at, then pressed and focused.
    if (before && isSamePath(before, { pathname, search, hash })) return
    const location = { pathname, search, hash, state: null, key: 'prepared' }
    update({ prepared: { location, navigationType: NavigationType.Push, matches, failure: undefined } })
    clearTimeout(expiry)
    expiry = setTimeout(forget, PREPARED_FOR_MS)
  }

  /** Opens an address. Without a path only the present screen's query changes, whatever is loading. */
  async function navigate(to: To, options: NavigateOptions = {}): Promise<void> {
    const path = resolvePath(to, state.location.pathname)
    const enter = () =>
      options.replace ? history.replace(path, options.state) : history.push(path, options.state)
    if (typeof to === 'object' && to.pathname === undefined) {
      enter()
      show(options.preventScrollReset ?? false)
      return
    }
    const leave = () => open(path.pathname, enter, options.preventScrollReset)
    if (!isHeld(path.pathname, () => void leave())) await leave()
  }

  /** The history is already there when it tells of a step back or forward; one that is held is undone. */
  function onStep(pathname: string, delta: number | null): void {
    const expected = ownStep
    ownStep = undefined
    if (expected === 'return') return
    const step = (kind: 'return' | 'leave', by: number) => {
      ownStep = kind
      history.go(by)
    }
    if (delta !== null && expected !== 'leave' && isHeld(pathname, () => step('leave', delta))) {
      step('return', -delta)
    } else {
      void open(pathname, () => undefined)
    }
  }

  return {
    get state(): Readonly<PageState> {
      return state
    },
    /** Stays the same function, as useNavigate's does not. */
    navigate,
    prepare,
    /** What react-router's links and hooks navigate with. */
    navigator: {
      createHref: history.createHref,
      createURL: history.createURL,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, linkState, options) => void navigate(to, { ...options, state: linkState }),
      replace: (to, linkState, options) => void navigate(to, { ...options, state: linkState, replace: true }),
    } satisfies Navigator,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Follows the history, and opens the first screen unless it is loaded. Returns what stops it. */
    start: () => {
      if (!state.isReady) void open(state.location.pathname, () => undefined)
      // Forms of what is prepared have read their drafts.
      window.addEventListener('input', forget)
      const unlisten = history.listen(({ location, delta }) => onStep(location.pathname, delta))
      return () => {
        unlisten()
        window.removeEventListener('input', forget)
      }
    },
    addGuard: (guard: Guard) => {
      guards.add(guard)
      return () => void guards.delete(guard)
    },
  }
}

export type PageRouter = ReturnType<typeof createPageRouter>

const PageRouterContext = createContext<PageRouter | null>(null)

/** The screen at the router's address, with react-router's contexts around it. */
export function PageView({ router }: { router: PageRouter }) {
  const state = useSyncExternalStore(router.subscribe, () => router.state)
  const { location, navigationType, matches, isReady, failure } = state
  useEffect(() => router.start(), [router])
  // Of a change in the query only what reads it is drawn anew.
  const screen = useMemo(
    () => (isReady ? drawMatches(matches, failure) : fallbackOf(matches)),
    [isReady, matches, failure],
  )
  return (
    <PageRouterContext value={router}>
      <Router location={location} navigationType={navigationType} navigator={router.navigator}>
        {screen}
      </Router>
    </PageRouterContext>
  )
}

export function usePageRouter(): PageRouter {
  const router = use(PageRouterContext)
  if (!router) throw new Error('usePageRouter needs a PageView around it')
  return router
}

/** A part of the router's state; draws anew when it changes. */
export function usePageState<T>(select: (state: PageState) => T): T {
  const router = usePageRouter()
  return useSyncExternalStore(router.subscribe, () => select(router.state))
}

/** Holds navigations to other paths while there is something to lose, until somebody chooses to leave or to stay. */
export function useLeaveGuard(isNeeded: boolean) {
  const router = usePageRouter()
  const [held, setHeld] = useState<{ leave: () => void }>()
  const guard = useEffectEvent<Guard>((pathname, leave) => {
    if (!isNeeded || pathname === router.state.location.pathname) return false
    setHeld({ leave })
    return true
  })
  useEffect(() => router.addGuard((pathname, leave) => guard(pathname, leave)), [router])
  const stay = () => setHeld(undefined)
  const leave = () => {
    stay()
    held?.leave()
  }
  return { isAsking: held !== undefined, leave, stay }
}
