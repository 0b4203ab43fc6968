import { Page } from '@cadencia/ui/page'
import { ScreenHeader } from '../../kit/screen/screen-header.tsx'
import { useBack } from '../../kit/use-back.ts'
import { MissingScreen } from './missing-screen.tsx'

/** An address inside the frame that leads nowhere. */
export function MissingStaffScreen() {
  const goBack = useBack()
  return (
    <Page>
      <ScreenHeader title="Página não encontrada" onBack={goBack} />
      <MissingScreen headingOrder={2} />
    </Page>
  )
}
