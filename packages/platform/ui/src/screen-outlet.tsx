import { Activity, type ReactNode, use, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router'
import { drawMatches, type PageContent, usePageState } from './page-router.tsx'

interface ScreenOutletProps {
  /** What stands around each screen, such as an error boundary. */
  wrap: (screen: ReactNode, isShown: boolean) => ReactNode
}

/**
 * Stands for `Outlet` in a frame: the screen at the address, and out of the document the one that is prepared. React
 * draws the latter when it has nothing else to do, without its effects; opening it is little more than showing it.
 */
export function ScreenOutlet({ wrap }: ScreenOutletProps) {
  const depth = use(RouteContext).matches.length
  const shown = usePageState((state) => state)
  const { prepared } = shown
  const routeAt = (place: number, { matches }: PageContent) => matches[place]?.route
  const isOther =
    prepared &&
    routeAt(depth - 1, prepared) === routeAt(depth - 1, shown) &&
    routeAt(depth, prepared) !== routeAt(depth, shown)
  const contents: readonly PageContent[] = isOther ? [shown, prepared] : [shown]
  return contents.map((content) => (
    <ScreenHost
      // One area of a frame may do without a path of its own.
      key={routeAt(depth, content)?.path ?? 'area'}
      content={content}
      depth={depth}
      isShown={content === shown}
      wrap={wrap}
    />
  ))
}

interface ScreenHostProps extends ScreenOutletProps {
  content: PageContent
  /** How many of the matches are the frame and what is around it. */
  depth: number
  isShown: boolean
}

function ScreenHost({ content, depth, isShown, wrap }: ScreenHostProps) {
  const [container] = useState(createContainer)
  const { location, navigationType, matches, failure } = content
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType])
  const screen = useMemo(() => drawMatches(matches.slice(depth), failure), [matches, depth, failure])
  return (
    <>
      {isShown && <Place container={container} />}
      {createPortal(
        <LocationContext value={place}>
          <Activity mode={isShown ? 'visible' : 'hidden'}>{wrap(screen, isShown)}</Activity>
        </LocationContext>,
        container,
      )}
    </>
  )
}

function createContainer(): HTMLElement {
  const container = document.createElement('div')
  container.style.display = 'contents'
  return container
}

/** Puts the container into the document before the effects of the screen in it, which measure. */
function Place({ container }: { container: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(container), [container])
  return <div ref={place} style={{ display: 'contents' }} />
}
