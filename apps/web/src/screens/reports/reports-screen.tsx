import { Stack } from '@mantine/core'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useCloseRecord } from '../../records/use-close-record.ts'
import { useNewAddress } from '../../records/use-new-address.ts'
import { Screen } from '../../shell/screen.tsx'
import { ActionButton } from '../meetings/action-button.tsx'
import { useOnceTrue } from '../meetings/use-once-true.ts'
import { useGuestRefusal } from '../sprints/use-guest-refusal.ts'
import { ExportCards } from './export-cards.tsx'
import { RecentReports } from './recent-reports.tsx'
import { useReportFilters, useWeeklyAddress } from './use-report-filters.ts'

const GenerateDialog = lazy(() =>
  import('./form/generate-dialog.tsx').then((module) => ({ default: module.GenerateDialog })),
)
const WeeklyDialog = lazy(() =>
  import('./form/weekly-dialog.tsx').then((module) => ({ default: module.WeeklyDialog })),
)
const ReportRecord = lazy(() =>
  import('./record/report-record.tsx').then((module) => ({ default: module.ReportRecord })),
)

/** Reports: four exports, those made lately, others on request, and some every week by e-mail. */
export function ReportsScreen() {
  const { reportId } = useParams()
  const refusal = useGuestRefusal()
  const { isCreating, openForm, closeForm } = useNewAddress(refusal)
  const filters = useReportFilters()
  const weekly = useWeeklyAddress(refusal)
  const closeRecord = useCloseRecord('/reports')
  const wasRecordOpen = useOnceTrue(reportId !== undefined)
  const wasFormOpen = useOnceTrue(isCreating)
  const wasWeeklyOpen = useOnceTrue(weekly.isChoosing)
  return (
    <Screen
      title="Relatórios"
      subtitle="Cada relatório fica disponível por 30 dias."
      actions={
        <>
          <ActionButton
            variant="default"
            leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
            reason={refusal}
            onClick={weekly.open}
          >
            Por e-mail
          </ActionButton>
          <ActionButton
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            reason={refusal}
            onClick={openForm}
          >
            Gerar Relatório
          </ActionButton>
        </>
      }
    >
      <Stack gap="xl">
        <ExportCards />
        <RecentReports {...filters} onGenerate={openForm} />
      </Stack>
      <Suspense fallback={null}>
        {wasRecordOpen && <ReportRecord reportId={reportId} onClose={closeRecord} />}
        {wasFormOpen && <GenerateDialog opened={isCreating} onClose={closeForm} />}
        {wasWeeklyOpen && <WeeklyDialog opened={weekly.isChoosing} onClose={weekly.close} />}
      </Suspense>
    </Screen>
  )
}
