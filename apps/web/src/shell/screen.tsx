import { Page } from '@cadencia/ui/page'
import { PageHeader } from '@cadencia/ui/page-header'
import type { ReactNode } from 'react'
import { useBack } from './use-back.ts'
import { useScreenTitle } from './use-site-name.ts'

interface ScreenProps {
  /** Its heading and the tab's title. */
  title: string
  subtitle?: ReactNode
  /** The primary action and what belongs beside it. */
  actions?: ReactNode
  /** The dashboard, which has no back link. */
  isHome?: boolean
  /** Fixed target of 'Voltar'; default: the previous page. */
  backTo?: string
  children: ReactNode
}

/** Layout of a screen: 'Voltar', title, subtitle, actions, content. */
export function Screen({ title, subtitle, actions, isHome = false, backTo, children }: ScreenProps) {
  const goBack = useBack(backTo)
  useScreenTitle(title)
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
