import { HttpError } from '@cadencia/http/http-error'
import { REPORT_TYPES, type ReportType } from '@cadencia/insights/contract/reports'
import { useGenerateReport } from '@cadencia/insights/react/reports'
import { showToast } from '@cadencia/ui/toast'
import { Card, Group, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ActionButton } from '../meetings/action-button.tsx'
import { useGuestRefusal } from '../sprints/use-guest-refusal.ts'
import { GENERATION_FAILED, TYPE_WORDS } from './report-words.ts'
import classes from './reports.module.css'
import { saveJson } from './save-json.ts'

/** Tells that a report could not be made; a refusal has words of its own. */
export function tellFailure(error: Error): void {
  const isRefusal = error instanceof HttpError && error.status === 403
  const message = isRefusal ? error.messageOr(GENERATION_FAILED) : GENERATION_FAILED
  showToast({ title: 'Erro', message, tone: 'error' })
}

/** Four cards: choosing one makes that report of the last 30 days and downloads it. */
export function ExportCards() {
  return (
    <section aria-label="Exportar relatórios">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        {REPORT_TYPES.map((type) => (
          <ExportCard key={type} type={type} />
        ))}
      </SimpleGrid>
    </section>
  )
}

function ExportCard({ type }: { type: ReportType }) {
  const { label, about, icon: TypeIcon } = TYPE_WORDS[type]
  const generate = useGenerateReport()
  const refusal = useGuestRefusal()
  const exportReport = () =>
    generate.mutate(
      { params: { type }, body: null },
      {
        onSuccess: (report) => {
          saveJson(report)
          showToast({ title: 'Relatório Exportado', message: report.title, tone: 'success' })
        },
        onError: tellFailure,
      },
    )
  return (
    <Card component="article" withBorder padding="md" className={classes.export ?? ''} aria-label={label}>
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon variant="light" size={34} aria-hidden>
          <TypeIcon size={18} stroke={1.75} />
        </ThemeIcon>
        <Title order={2} fz="md">
          {label}
        </Title>
      </Group>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        aria-label={`Exportar ${label}`}
        reason={refusal}
        loading={generate.isPending}
        onClick={exportReport}
      >
        Exportar
      </ActionButton>
    </Card>
  )
}
