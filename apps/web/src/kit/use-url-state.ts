import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useStable } from './use-stable.ts'

/** Fields of the address's query; null, undefined and '' take one out. */
export type UrlValues = Readonly<Record<string, string | null | undefined>>

interface ChangeOptions {
  /** Adds an entry to the history instead of replacing the present one. */
  readonly pushed?: boolean
}

/** The latest query that was written over a location, which counts until another location is drawn. */
let written: { readonly over: Location; readonly search: string } | undefined

/**
 * The address's query, and the one way to change it. A change builds on the ones before, drawn or not, whichever part
 * made them, so that a dialog that is being closed stays closed when somebody types into a filter right after. While
 * another screen is being opened a change waits: it would take that navigation's place. `change` stays the same function.
 */
export function useUrlState() {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const isOpening = useNavigation().state !== 'idle'
  const waiting = useRef<UrlValues>({})
  const { change } = useStable({
    change: (values: UrlValues, { pushed = false }: ChangeOptions = {}) => {
      if (isOpening) {
        waiting.current = { ...waiting.current, ...values }
        return
      }
      const after = new URLSearchParams(written?.over === location ? written.search : location.search)
      for (const [name, value] of Object.entries(values)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      written = { over: location, search: after.toString() }
      void navigate({ search: written.search }, { replace: !pushed, preventScrollReset: true })
    },
  })
  useEffect(() => {
    if (isOpening || Object.keys(waiting.current).length === 0) return
    const values = waiting.current
    waiting.current = {}
    change(values)
  }, [isOpening, change])
  return { params, change }
}
