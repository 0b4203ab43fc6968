import { messageOf } from '@cadencia/http/http-error'
import { formatNumber } from '@cadencia/locale/numbers'
import type { SupportFigures } from '@cadencia/support/contract'
import { useSupportFigures } from '@cadencia/support/react'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useTeamFinder } from '../../records/people/use-people.ts'
import classes from './support.module.css'
import { hoursLabel } from './support-labels.ts'

interface Figure {
  readonly label: string
  readonly hint?: string
  readonly isAlarming?: boolean
  readonly value: string
}

/** How a team serves what is asked of it; all teams while none is chosen. */
export function TeamFigures({ teamId }: { teamId: string | null }) {
  const figures = useSupportFigures(teamId)
  const { findTeam } = useTeamFinder()
  const whose = findTeam(teamId)?.name ?? 'Todos os times'
  return (
    <section className={classes.figuresLine} aria-label={`Números: ${whose}`}>
      {figures.isPending && <Skeleton height={24} maw={720} role="status" aria-label="Carregando" />}
      {figures.isError && !figures.data && (
        <Group gap="xs" role="alert">
          <Text size="sm">{messageOf(figures.error, 'Não foi possível carregar os números.')}</Text>
          <Button
            size="sm"
            variant="default"
            loading={figures.isFetching}
            onClick={() => void figures.refetch()}
          >
            Tentar novamente
          </Button>
        </Group>
      )}
      {figures.data && (
        <dl className={classes.figures}>
          {listFigures(figures.data).map((figure) => (
            <div key={figure.label} title={figure.hint}>
              <dt>{figure.label}</dt>
              <dd data-alarming={figure.isAlarming || undefined}>{figure.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Text size="xs" c="dimmed">
        {whose} · médias dos últimos 30 dias, em horas úteis
      </Text>
    </section>
  )
}

function listFigures(figures: SupportFigures): readonly Figure[] {
  const { open, inProgress, overdue, resolved, firstActionHours, resolutionHours, satisfaction } = figures
  return [
    { label: 'Abertas', value: formatNumber(open) },
    { label: 'Em andamento', value: formatNumber(inProgress) },
    { label: 'Atrasadas', value: formatNumber(overdue), isAlarming: overdue > 0 },
    { label: 'Resolvidas', value: formatNumber(resolved) },
    {
      label: 'Primeira ação',
      value: hoursLabel(firstActionHours),
      hint: 'Tempo médio até alguém iniciar, atribuir ou responder',
    },
    { label: 'Resolução', value: hoursLabel(resolutionHours), hint: 'Tempo médio até resolver' },
    {
      label: 'Satisfação',
      value: satisfaction === null ? '—' : `${formatNumber(satisfaction, 1)} de 5`,
      hint: 'Média das avaliações de quem pediu',
    },
  ]
}
