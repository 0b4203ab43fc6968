import { useLocation, useNavigate } from 'react-router'

/** What 'Voltar' does: `to`, else the page before, or the dashboard for someone who came here by a link. */
export function useBack(to?: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  // The router names its first entry 'default': there is nothing of ours before it.
  const isFirst = key === 'default'
  return () => void (to !== undefined || isFirst ? navigate(to ?? '/') : navigate(-1))
}
