import { Page } from '@cadencia/ui/page'
import { PageHeader } from '@cadencia/ui/page-header'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useBack } from './use-back.ts'

interface ScreenProps {
  /** Its heading and the tab's title. */
  title: string
  subtitle?: ReactNode
  /** The primary action and what belongs beside it. */
  actions?: ReactNode
  /** The dashboard, from which nothing leads back. */
  isHome?: boolean
  children: ReactNode
}

/** What every screen of the frame consists of: 'Voltar', title, subtitle, actions, content. */
export function Screen({ title, subtitle, actions, isHome = false, children }: ScreenProps) {
  const goBack = useBack()
  useDocumentTitle(`${title} · Cadência`)
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={actions}
        {...(isHome ? {} : { onBack: goBack })}
      />
      {children}
    </Page>
  )
}
