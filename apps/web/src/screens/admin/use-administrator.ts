import { query } from '@cadencia/http/query'
import { getAdminSession } from '@cadencia/people/contract'
import { useQuery } from '@tanstack/react-query'

/** Whether this session was opened by the administrator sign-in, and under which name. */
export function useAdministrator() {
  const { data, error, isPending, isFetching, refetch } = useQuery(query(getAdminSession, {}))
  return {
    isAdministrator: data?.isAuthenticated === true,
    username: data?.username ?? '',
    error,
    isPending,
    isFetching,
    retry: () => void refetch(),
  }
}
