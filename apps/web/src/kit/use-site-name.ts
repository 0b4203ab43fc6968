import { useSignInOptions } from '@cadencia/people/sign-in/react'
import { useDocumentTitle } from '@mantine/hooks'

const PRODUCT = 'Cadência'

/** The installation's name from its settings; the product's name until loaded. */
export function useSiteName(): string {
  return useSignInOptions().data?.siteName ?? PRODUCT
}

/** Sets the browser tab's title: 'Reuniões · Cadência', or the site name alone. */
export function useScreenTitle(title?: string): void {
  const siteName = useSiteName()
  useDocumentTitle(title === undefined ? siteName : `${title} · ${siteName}`)
}
