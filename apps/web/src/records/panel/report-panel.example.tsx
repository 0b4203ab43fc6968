import { StatusBadge } from '@cadencia/ui/status-badge'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { ReportPanel } from './report-panel.tsx'

export const examples: Examples = {
  Comum: (
    <ReportPanel title="Banco de dados" state={<StatusBadge tone="success" label="Em ordem" />}>
      12 conexões abertas.
    </ReportPanel>
  ),
  'Texto longo': (
    <ReportPanel title={LONG_TEXT} state={<StatusBadge tone="warning" label="Atenção" />}>
      {LONG_TEXT}
    </ReportPanel>
  ),
}
