import { query } from '@cadencia/http/query'
import { listTeams } from '@cadencia/people/contract/teams'
import { useQuery } from '@tanstack/react-query'

/** The teams with their figures, as the dashboard shows them. */
export function useTeams() {
  return useQuery(query(listTeams, { query: { withStats: 'true' } }))
}
