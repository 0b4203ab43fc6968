/** Key suffix without a user. */
const NO_USER = 'default'

const keyFor = (userId: string | undefined) => `tutorial_seen_${userId ?? NO_USER}`

/** Whether this person finished the tutorial in this browser. */
export function isTutorialSeen(userId: string | undefined): boolean {
  return localStorage.getItem(keyFor(userId)) !== null
}

export function rememberTutorial(userId: string | undefined): void {
  localStorage.setItem(keyFor(userId), 'true')
}

const readKey = (userId: string) => `tutorial_read_${userId}`

/** How many steps of the tutorial this person has read to their end in this session of the browser. */
export function readSteps(userId: string): number {
  return Number(sessionStorage.getItem(readKey(userId)))
}

export function rememberReadSteps(userId: string, count: number): void {
  sessionStorage.setItem(readKey(userId), String(count))
}

/** Whether the tutorial may be shown: everywhere except in the administrator's area and the CRM. */
export function isTutorialPath(pathname: string): boolean {
  return !/^\/(admin|crm)(\/|$)/.test(pathname)
}
