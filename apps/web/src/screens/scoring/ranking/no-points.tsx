import type { Period } from '@cadencia/scoring/contract'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Button, Group } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { Link } from 'react-router'
import { IN_PERIOD } from '../scoring-labels.ts'

interface NoPointsProps {
  period: Period
  onPeriod: (period: Period) => void
}

/** Stands where nobody has points in the period, with the ways to some. */
export function NoPoints({ period, onPeriod }: NoPointsProps) {
  return (
    <EmptyState
      icon={IconTrophy}
      text="Sem dados"
      description={`Ninguém pontuou ${IN_PERIOD[period]}. Conclua uma tarefa e ela aparece aqui na hora.`}
      action={
        <Group gap="xs" justify="center">
          {period === 'weekly' && (
            <Button variant="default" onClick={() => onPeriod('monthly')}>
              Ver o mês
            </Button>
          )}
          <Button component={Link} to="/sprints/tasks" variant="default">
            Abrir tarefas
          </Button>
        </Group>
      }
    />
  )
}
