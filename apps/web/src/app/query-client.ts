import { HttpError, isOtherPerson, isSessionOver } from '@cadencia/http/http-error'
import { lastPersonId } from '@cadencia/http/last-person'
import { keyOf } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { loadToastList, showToast } from '@cadencia/ui/toast'
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isMaintenance, useMaintenanceStore } from '../frame/maintenance/maintenance-store.ts'
import { noteOtherPerson } from '../frame/other-person/other-person-store.ts'
import { SIGN_IN_URL } from '../kit/sign-in-url.ts'
import { rememberSignedIn } from '../kit/signed-in-hint.ts'
import { fetchOrPersisted, loadPersistedQueries } from '../offline/fetch-or-persisted.ts'

/** Loaded when needed: nouns bring their hooks along. */
export const loadKeptQueries = () => import('./nouns.ts').then(({ loadKept }) => loadKept())

/** From the toast that a session is over to the sign-in, in milliseconds. */
export const SIGN_IN_AGAIN_AFTER_MS = 500

/**
 * The application's query client: no retries, nothing goes stale by itself (live events say what changed), no
 * refetch on focus. When a live session ends, any call that notices says so once and leads to the sign-in.
 */
export function createAppQueryClient(): QueryClient {
  let isLeaving = false

  function onError(error: Error): void {
    if (isOtherPerson(error)) noteOtherPerson()
    if (isMaintenance(error)) useMaintenanceStore.getState().set(true)
    const isSignedIn = queryClient.getQueryData(keyOf(getCurrentUser, {})) !== undefined
    // Visitors have nothing to forget, and need not load what would.
    if (isSessionOver(error)) rememberSignedIn(false)
    if (isSessionOver(error) && lastPersonId()) void forgetPerson()
    if (isLeaving || !isSignedIn || !isSessionOver(error)) return
    isLeaving = true
    showToast({ title: 'Unauthorized', message: 'You are logged out. Logging in again...', tone: 'error' })
    const leaveLater = () => setTimeout(() => window.location.assign(SIGN_IN_URL), SIGN_IN_AGAIN_AFTER_MS)
    // Right after the start nothing shows toasts yet.
    void loadToastList().then(leaveLater, leaveLater)
  }

  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A server on one's own machine answers without a network too, so calls are made at any time.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        retryOnMount: ({ state }) => !isJustMissing(state),
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
        persister: fetchOrPersisted(loadKeptQueries),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}

/** A part that is drawn with the answer that its record is not there does not ask again what was just asked. */
const ASKED_AGAIN_AFTER_MS = 5000

function isJustMissing({ error, errorUpdatedAt }: Query['state']): boolean {
  const isMissing = error instanceof HttpError && error.status === 404
  return isMissing && Date.now() - errorUpdatedAt < ASKED_AGAIN_AFTER_MS
}

/** What this browser keeps of the person whose session is over; drafts stay for the next sign-in. */
async function forgetPerson(): Promise<void> {
  const [{ forgetPersisted }, { clearAllRecent }] = await Promise.all([
    loadPersistedQueries(),
    import('../kit/recent.ts'),
  ])
  clearAllRecent()
  await forgetPersisted()
}
