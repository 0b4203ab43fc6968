import { useSignInOptions } from '@cadencia/people/sign-in/react'
import { useDocumentTitle } from '@mantine/hooks'

const PRODUCT = 'Cadência'

/** What this installation calls itself: a setting; the product's name until it is known. */
export function useSiteName(): string {
  return useSignInOptions().data?.siteName ?? PRODUCT
}

/** Names the browser's tab: 'Reuniões · Cadência', or the site alone. */
export function useScreenTitle(title?: string): void {
  const siteName = useSiteName()
  useDocumentTitle(title === undefined ? siteName : `${title} · ${siteName}`)
}
