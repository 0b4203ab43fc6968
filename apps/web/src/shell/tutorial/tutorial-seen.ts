/** Stands for the person where nobody is known. */
const NOBODY = 'default'

const keyFor = (userId: string | undefined) => `tutorial_seen_${userId ?? NOBODY}`

/** Whether this person finished the tutorial in this browser. */
export function isTutorialSeen(userId: string | undefined): boolean {
  return localStorage.getItem(keyFor(userId)) !== null
}

export function rememberTutorial(userId: string | undefined): void {
  localStorage.setItem(keyFor(userId), 'true')
}

/** Where the tutorial stays away: the administrator's area and the CRM. */
export function isTutorialPath(pathname: string): boolean {
  return !/^\/(admin|crm)(\/|$)/.test(pathname)
}
