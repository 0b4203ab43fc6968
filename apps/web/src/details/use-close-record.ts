import { useLocation, useNavigate } from 'react-router'

/** Leads from a record back to its list, which keeps its filters and its place. */
export function useCloseRecord(listPath: string): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => {
    const params = new URLSearchParams(search)
    params.delete('tab')
    void navigate({ pathname: listPath, search: params.toString() }, { preventScrollReset: true })
  }
}
