import { query } from '@cadencia/http/query'
import { type Colleague, listUsers } from '@cadencia/people/contract'
import { useQuery } from '@tanstack/react-query'

const NOBODY: readonly Colleague[] = []

/** The active people, asked for once they are needed. */
export function useMentionable(isNeeded: boolean) {
  const { data: people = NOBODY, isLoading } = useQuery({ ...query(listUsers, {}), enabled: isNeeded })
  return { people, isLoading }
}
