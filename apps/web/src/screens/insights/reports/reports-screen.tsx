import { query } from '@cadencia/http/query'
import { getReport } from '@cadencia/insights/reports/contract'
import { reportPages } from '@cadencia/insights/reports/react'
import { getCurrentUser } from '@cadencia/people/contract'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Stack } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { sortAt } from '../../../collections/use-collection-view.ts'
import { useCreateParam } from '../../../collections/use-create-param.ts'
import { ActionButton } from '../../../kit/action-button.tsx'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { ExportCards } from './export-cards.tsx'
import { RecentReports } from './recent-reports.tsx'
import { REPORT_COLLECTION } from './report-collection.tsx'
import { queryOf, reportFiltersIn, useReportFilters, useWeeklyUrlState } from './use-report-filters.ts'

const GenerateDialog = lazyDialog(() =>
  import('./form/generate-dialog.tsx').then((module) => module.GenerateDialog),
)
const WeeklyDialog = lazyDialog(() =>
  import('./form/weekly-dialog.tsx').then((module) => module.WeeklyDialog),
)
const ReportRecord = lazyOverlay(() =>
  import('./record/report-record.tsx').then((module) => module.ReportRecord),
)

/** Reports: four exports, those made lately, others on request, and some every week by e-mail. */
export function ReportsScreen() {
  const { reportId } = useParams()
  const refusal = useGuestRefusal()
  const { isCreating, openForm, closeForm } = useCreateParam('Gerar relatório', refusal)
  const filters = useReportFilters()
  const weekly = useWeeklyUrlState(refusal)
  const closeRecord = useCloseRecord('/reports')
  return (
    <Screen
      title="Relatórios"
      subtitle="Cada relatório fica disponível por 30 dias."
      create={{ label: 'Gerar Relatório', reason: refusal, onClick: openForm }}
      actions={
        <ActionButton
          variant="default"
          leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
          reason={refusal}
          onClick={weekly.open}
        >
          Por e-mail
        </ActionButton>
      }
    >
      <Stack gap="xl">
        <ExportCards />
        <RecentReports {...filters} openId={reportId} onGenerate={openForm} />
      </Stack>
      {reportId && <ReportRecord reportId={reportId} onClose={closeRecord} />}
      <GenerateDialog opened={isCreating} onClose={closeForm} />
      <WeeklyDialog opened={weekly.isChoosing} onClose={weekly.close} />
    </Screen>
  )
}

ReportsScreen.prefetch = async ({ client, params: { reportId }, search }: ScreenAddress) => {
  if (reportId) {
    ReportRecord.preload()
    void client.prefetchQuery(query(getReport, { params: { id: reportId } }))
  }
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const filter = queryOf(reportFiltersIn(search), sortAt(REPORT_COLLECTION, id, search))
  await client.prefetchInfiniteQuery(reportPages(filter))
}
