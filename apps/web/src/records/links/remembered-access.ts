const KEY = 'cadencia:crm-authenticated'

/** Whether the CRM was open in this browser when it was last seen; says only what to show while the server is asked. */
export function wasOpenHere(): boolean {
  try {
    return window.localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

/** Remembers, or forgets, that the CRM is open. */
export function rememberAccess(isOpen: boolean): void {
  try {
    if (isOpen) window.localStorage.setItem(KEY, 'true')
    else window.localStorage.removeItem(KEY)
  } catch {
    // Without storage the server is asked all the same.
  }
}
