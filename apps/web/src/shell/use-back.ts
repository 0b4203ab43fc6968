import { useLocation, useNavigate } from 'react-router'

/** Handler of 'Voltar': navigates to `to`, else to the previous page, or to the dashboard if there is none. */
export function useBack(to?: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  // The router names its first entry 'default': there is no previous page of the product.
  const isFirst = key === 'default'
  return () => void (to !== undefined || isFirst ? navigate(to ?? '/') : navigate(-1))
}
