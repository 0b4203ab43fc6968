import { useLocation, useNavigate } from 'react-router'

/**
 * Handler of 'Voltar': navigates to `to`, else to the previous page, or to the dashboard if there is none. Undefined on
 * the dashboard itself where nothing came before.
 */
export function useBack(to?: string): (() => void) | undefined {
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  // The router names its first entry 'default': there is no previous page of the product.
  const isFirst = key === 'default'
  if (isFirst && to === undefined && pathname === '/') return undefined
  return () => void (to !== undefined || isFirst ? navigate(to ?? '/') : navigate(-1))
}
