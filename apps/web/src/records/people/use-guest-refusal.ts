import { useCurrentUser } from '@cadencia/people/react'

/** The reason why guests cannot write; undefined for everybody else. */
export function useGuestRefusal(): string | undefined {
  const { data: user } = useCurrentUser()
  return user?.isGuest ? 'Convidados apenas consultam.' : undefined
}
