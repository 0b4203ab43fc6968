import { Button, Card, Group, Title } from '@mantine/core'
import { IconCalendarPlus, IconDownload, IconSquarePlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/action-button.tsx'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'

interface QuickActionsProps {
  onCreateTask: () => void
  onSchedule: () => void
  /** Saves what the screen shows. */
  onExport: () => void
}

/** What one does most, one click away. */
export function QuickActions({ onCreateTask, onSchedule, onExport }: QuickActionsProps) {
  const refusal = useGuestRefusal()
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
        <ActionButton
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={onExport}
        >
          Exportar relatório
        </ActionButton>
        <Button component={Link} to="/reports" variant="subtle" px="sm">
          Outros formatos
        </Button>
      </Group>
    </Card>
  )
}
