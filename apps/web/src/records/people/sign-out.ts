import { create } from 'zustand'
import { closeShown } from '../../kit/push/push-browser.ts'
import { rememberSignedIn } from '../../kit/signed-in-hint.ts'
import { eraseWritten } from '../../kit/writer.ts'
import { loadPersistedQueries } from '../../offline/fetch-or-persisted.ts'

/** Erasing what this browser keeps may take this long, in milliseconds. */
const ERASED_WITHIN_MS = 3000

interface SignOut {
  /** A person who wants to sign out is asked first: something is not sent yet. */
  readonly isAsked: boolean
}

export const useSignOut = create<SignOut>()(() => ({ isAsked: false }))

/** Signs out; asks first where something is not sent yet. */
export async function signOut(): Promise<void> {
  const { countUnsent } = await import('../../offline/count-unsent.ts')
  if (countUnsent() > 0) useSignOut.setState({ isAsked: true })
  else await leave()
}

/** Erases what this browser keeps of the person and ends the session on the server, which leads to the landing page. */
export async function leave(): Promise<void> {
  rememberSignedIn(false)
  eraseWritten()
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, ERASED_WITHIN_MS))
  await Promise.race([Promise.allSettled([eraseStores(), closeShown()]), tooLong])
  window.location.assign('/api/logout')
}

async function eraseStores(): Promise<void> {
  const { eraseEverything } = await loadPersistedQueries()
  await eraseEverything()
}
