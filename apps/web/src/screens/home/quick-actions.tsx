import { Button, Card, Group, Title } from '@mantine/core'
import { IconCalendarPlus, IconDownload, IconSquarePlus } from '@tabler/icons-react'

interface QuickActionsProps {
  onCreateTask: () => void
  onSchedule: () => void
  onExport: () => void
}

/** What one does most, one click away. */
export function QuickActions({ onCreateTask, onSchedule, onExport }: QuickActionsProps) {
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-quick-actions">
      <Title order={2} id="home-quick-actions" mb="sm">
        Ações Rápidas
      </Title>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconSquarePlus size={16} aria-hidden />}
          onClick={onCreateTask}
        >
          Criar tarefa
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={onSchedule}
        >
          Agendar reunião
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onExport}>
          Exportar relatório
        </Button>
      </Group>
    </Card>
  )
}
