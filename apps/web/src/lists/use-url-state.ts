import { useCallback, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useSearchParams } from 'react-router'

/** What was asked for since a location was drawn, under that location. */
const pendingParams = new WeakMap<Location, URLSearchParams>()

/** Fields of the address's query; null, undefined and '' take one out. */
export type UrlValues = Readonly<Record<string, string | null | undefined>>

/**
 * The address's query, and the one way to change it. The router draws a new address in a while; whoever changes
 * another field until then builds on what was asked before, whichever part asked for it, so that a dialog that is
 * being closed stays closed when somebody types into a filter right after. `change` stays the same function; it
 * replaces the entry in the history, unless it is to be `pushed`.
 */
export function useUrlState() {
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const latest = useRef({ location, setParams })
  useLayoutEffect(() => {
    latest.current = { location, setParams }
  }, [location, setParams])

  const change = useCallback((values: UrlValues, { pushed = false } = {}) => {
    const { location: renderedLocation, setParams: go } = latest.current
    const after = new URLSearchParams(pendingParams.get(renderedLocation) ?? renderedLocation.search)
    for (const [name, value] of Object.entries(values)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    pendingParams.set(renderedLocation, after)
    go(after, { replace: !pushed, preventScrollReset: true })
  }, [])
  return { params, change }
}
