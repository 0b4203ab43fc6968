import { useLocation, useNavigate } from 'react-router'

/**
 * Leads from a record back to its list, which keeps its filters and its place.
 *
 * @param ownParams fields of the address's query that belong to the record, beside its tab
 */
export function useCloseRecord(listPath: string, ownParams: readonly string[] = []): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => {
    const params = new URLSearchParams(search)
    for (const name of ['tab', ...ownParams]) params.delete(name)
    void navigate({ pathname: listPath, search: params.toString() }, { preventScrollReset: true })
  }
}
