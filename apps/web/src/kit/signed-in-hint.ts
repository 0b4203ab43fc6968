// The script in theme-start reads it before anything is drawn: keep the key as there.
const KEY = 'cadencia-signed-in'

/** True if somebody was signed in here last time, so that their part of the page is loaded before the server says so. */
export function wasSignedIn(): boolean {
  return document.documentElement.hasAttribute('data-signed-in')
}

export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) window.localStorage.setItem(KEY, 'true')
    else window.localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: every start is like the first.
  }
}
