interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** First and last name; people added by their address may have no last name yet. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}

/** What the header shows for someone whose record names no role. */
const DEFAULT_ROLE = 'admin'

/** The role as it stands in the record, as specified. */
export function roleLabel(role: string | null | undefined): string {
  return role || DEFAULT_ROLE
}
