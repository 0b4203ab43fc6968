import { messageOf } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import type { PilotStage } from '@cadencia/pilots/contract'
import { usePilotStages } from '@cadencia/pilots/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Card, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconTimelineEvent } from '@tabler/icons-react'
import { useNow } from '../../shell/use-now.ts'
import classes from './special-projects.module.css'
import { StageItem } from './stage-item.tsx'

interface StageTimelineProps {
  /** Absent where the viewer may not. */
  onCreate: (() => void) | undefined
}

/** The stages in the order of their due days, and how many of them are done. */
export function StageTimeline({ onCreate }: StageTimelineProps) {
  const nowMs = useNow()
  const stages = usePilotStages()
  if (stages.isPending) return <TimelineSkeleton />
  if (stages.isError && !stages.data) {
    return (
      <ErrorState
        message={messageOf(stages.error, 'Não foi possível carregar as etapas.')}
        onRetry={() => void stages.refetch()}
        isRetrying={stages.isFetching}
      />
    )
  }
  if (stages.data.length === 0) {
    return (
      <EmptyState
        icon={IconTimelineEvent}
        text="Nenhuma etapa encontrada"
        description="Crie as etapas do projeto piloto com prazo e responsável, e acompanhe-as aqui."
        action={
          onCreate && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onCreate}>
              Criar primeira etapa
            </Button>
          )
        }
      />
    )
  }
  return (
    <>
      <Advance stages={stages.data} />
      <ol className={classes.timeline} aria-label="Etapas">
        {stages.data.map((stage) => (
          <StageItem key={stage.id} stage={stage} nowMs={nowMs} />
        ))}
      </ol>
    </>
  )
}

function Advance({ stages }: { stages: readonly PilotStage[] }) {
  const done = stages.filter(({ status }) => status === 'completed').length
  const label = `${done} de ${plural(stages.length, 'etapa concluída', 'etapas concluídas')}`
  return (
    <Group gap="md" mb="lg" wrap="nowrap">
      <Progress value={(done / stages.length) * 100} color="green" flex={1} maw={360} aria-label={label} />
      <Text size="sm" c="dimmed" flex="none">
        {label}
      </Text>
    </Group>
  )
}

function TimelineSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Carregando">
      {Array.from({ length: 4 }, (_, index) => (
        <Group key={index} wrap="nowrap" gap="md" align="flex-start" aria-hidden>
          <Skeleton height={32} circle />
          <Card withBorder padding="md" flex={1}>
            <Skeleton height={18} width="45%" mb="sm" />
            <Skeleton height={12} width="80%" />
          </Card>
        </Group>
      ))}
    </Stack>
  )
}
