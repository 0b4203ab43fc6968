/** The signed-in user, as permission rules see them. */
export interface Viewer {
  readonly userId: string
  readonly isAdministrator: boolean
  readonly isGuest: boolean
}
