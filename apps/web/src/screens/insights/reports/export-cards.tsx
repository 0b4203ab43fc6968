import { REPORT_FORMATS, REPORT_TYPES, type ReportType } from '@cadencia/insights/reports/contract'
import { Card, Group, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import { ActionButton } from '../../../kit/action-button.tsx'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { ExportMenu } from './export-menu.tsx'
import { TYPE_LABELS } from './report-labels.ts'
import classes from './reports.module.css'
import { useReportExport } from './use-report-export.ts'

/** Four cards: each makes that report of the last 30 days and downloads it in the format chosen. */
export function ExportCards() {
  return (
    <section aria-label="Exportar relatórios">
      <SimpleGrid type="container" cols={{ base: 2, '680px': 4 }} spacing="md">
        {REPORT_TYPES.map((type) => (
          <ExportCard key={type} type={type} />
        ))}
      </SimpleGrid>
    </section>
  )
}

function ExportCard({ type }: { type: ReportType }) {
  const { label, about, icon: TypeIcon } = TYPE_LABELS[type]
  const { exportReport, isPending } = useReportExport()
  const refusal = useGuestRefusal()
  return (
    <Card component="article" withBorder padding="md" className={classes.export ?? ''} aria-label={label}>
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon variant="light" color="gray" size={34} aria-hidden>
          <TypeIcon size={18} stroke={1.75} />
        </ThemeIcon>
        <Title order={2} fz="md">
          {label}
        </Title>
      </Group>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      {refusal === undefined ? (
        <ExportMenu
          label="Exportar"
          name={`Exportar ${label}`}
          formats={REPORT_FORMATS}
          isPending={isPending}
          onExport={(format) => exportReport(type, format)}
        />
      ) : (
        <ActionButton variant="default" aria-label={`Exportar ${label}`} reason={refusal}>
          Exportar
        </ActionButton>
      )}
    </Card>
  )
}
