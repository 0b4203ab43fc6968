interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** First and last name; people added by e-mail may have no last name yet. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}
