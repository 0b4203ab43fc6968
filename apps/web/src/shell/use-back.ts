import { useLocation, useNavigate } from 'react-router'

/** What 'Voltar' does: the page before, or the dashboard for someone who came here by a link. */
export function useBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  // The router names its first entry 'default': there is nothing of ours before it.
  return () => void (key === 'default' ? navigate('/') : navigate(-1))
}
