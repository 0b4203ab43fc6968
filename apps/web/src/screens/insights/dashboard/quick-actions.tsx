import { REPORT_FORMATS } from '@cadencia/insights/reports/contract'
import { Card, Group, Title } from '@mantine/core'
import { IconCalendarPlus, IconSquarePlus } from '@tabler/icons-react'
import { ActionButton } from '../../../details/action-button.tsx'
import { useGuestRefusal } from '../../../people/use-guest-refusal.ts'
import { ExportMenu } from '../reports/export-menu.tsx'
import { useReportExport } from '../reports/use-report-export.ts'

interface QuickActionsProps {
  onCreateTask: () => void
  onSchedule: () => void
  /** Saves the figures on the screen as JSON. */
  onExportShown: () => void
}

/** What one does most, one click away. */
export function QuickActions({ onCreateTask, onSchedule, onExportShown }: QuickActionsProps) {
  const refusal = useGuestRefusal()
  const { exportReport, isPending } = useReportExport()
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-quick-actions">
      <Title order={2} id="home-quick-actions" mb="sm">
        Ações Rápidas
      </Title>
      <Group gap="xs">
        <ActionButton
          variant="default"
          leftSection={<IconSquarePlus size={16} aria-hidden />}
          reason={refusal}
          onClick={onCreateTask}
        >
          Criar tarefa
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          reason={refusal}
          onClick={onSchedule}
        >
          Agendar reunião
        </ActionButton>
        <ExportMenu
          label="Exportar relatório"
          // Guests make no reports.
          formats={refusal === undefined ? REPORT_FORMATS : ['json']}
          isPending={isPending}
          onExport={(format) => (format === 'json' ? onExportShown() : exportReport('performance', format))}
        />
      </Group>
    </Card>
  )
}
