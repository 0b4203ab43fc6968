import { query } from '@cadencia/http/query'
import { listUsers } from '@cadencia/people/contract'
import { useQuery } from '@tanstack/react-query'
import type { Mentionable } from './mentions.ts'

const NOBODY: readonly Mentionable[] = []

/** The active people, asked for once they are needed. */
export function useMentionable(isNeeded: boolean) {
  const { data: people = NOBODY, isLoading } = useQuery({ ...query(listUsers, {}), enabled: isNeeded })
  return { people, isLoading }
}
