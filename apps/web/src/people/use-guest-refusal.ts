import { useCurrentUser } from '@cadencia/people/react'

/** Why the viewer can't write: guests only read. Undefined where they may. */
export function useGuestRefusal(): string | undefined {
  const { data: user } = useCurrentUser()
  return user?.isGuest ? 'Convidados apenas consultam.' : undefined
}
