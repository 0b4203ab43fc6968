import { withStorage } from '@cadencia/http/last-person'
import { parseJson } from '@cadencia/http/parse-json'
import { keyOf } from '@cadencia/http/query'
import { type CurrentUser, getCurrentUser } from '@cadencia/people/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { z } from 'zod'

const PREFIX = 'cadencia:recent:'
const RECENT_MAX = 8
/** What stands there is not to be kept in a browser. */
const PRIVATE_PATHS = /^\/(crm|admin)(\/|\?|$)/

const RecentEntry = z.object({ url: z.string(), title: z.string() })
type RecentEntry = z.infer<typeof RecentEntry>

/** Screens and records that a person opened last in this browser, the newest first. */
export function readRecent(userId: string): RecentEntry[] {
  const text = withStorage((storage) => storage.getItem(PREFIX + userId)) ?? ''
  return z.array(RecentEntry).safeParse(parseJson(text)).data ?? []
}

/** Puts a screen or record first; what belongs to the CRM and the administrators is never kept. */
export function rememberRecent(userId: string, entry: RecentEntry): void {
  if (PRIVATE_PATHS.test(entry.url)) return
  const others = readRecent(userId).filter(({ url }) => url !== entry.url)
  const newest = [entry, ...others].slice(0, RECENT_MAX)
  withStorage((storage) => storage.setItem(PREFIX + userId, JSON.stringify(newest)))
}

/** Forgets what everybody opened in this browser. */
export function clearAllRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

function useRememberRecent(url: string, title: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    // Nothing is shown before the frame knows who is there.
    const userId = client.getQueryData<CurrentUser>(keyOf(getCurrentUser, {}))?.id
    if (userId !== undefined && title) rememberRecent(userId, { url, title })
  }, [client, url, title])
}

/** Remembers that this screen was opened, at its address without the record beside it. */
export function useRecentScreen(title: string): void {
  const { pathname } = useLocation()
  const params = useParams()
  useRememberRecent(screenPath(pathname, Object.values(params)), title)
}

/** Remembers that the record of the present address was opened, once its title is known. */
export function useRecentRecord(title: string | undefined): void {
  const { pathname, search } = useLocation()
  const task = new URLSearchParams(search).get('task')
  useRememberRecent(task === null ? pathname : `${pathname}?task=${task}`, title)
}

function screenPath(pathname: string, params: readonly (string | undefined)[]): string {
  const segments = pathname.split('/')
  while (segments.length > 2 && params.includes(decodeURIComponent(segments.at(-1) ?? ''))) segments.pop()
  return segments.join('/')
}
