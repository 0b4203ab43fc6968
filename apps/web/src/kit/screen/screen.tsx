import { Page } from '@cadencia/ui/page'
import type { ReactNode } from 'react'
import { useRecentScreen } from '../recent.ts'
import { useBack } from '../use-back.ts'
import { useScreenTitle } from '../use-site-name.ts'
import { HeldDialogs } from './held-dialogs.tsx'
import { ScreenHeader, type ScreenHeaderProps } from './screen-header.tsx'

interface ScreenProps extends Omit<ScreenHeaderProps, 'onBack'> {
  /** Fixed target of 'Voltar'; default: the previous page. */
  backTo?: string
  children: ReactNode
}

/** Layout of a screen: 'Voltar', title, subtitle and actions in the header, and the content. */
export function Screen({ backTo, children, ...header }: ScreenProps) {
  const goBack = useBack(backTo)
  useScreenTitle(header.title)
  useRecentScreen(header.title)
  return (
    <Page>
      <ScreenHeader {...header} onBack={goBack} />
      <HeldDialogs>{children}</HeldDialogs>
    </Page>
  )
}
