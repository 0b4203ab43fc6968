import type { Activity, ActivityKind } from '@cadencia/insights/dashboard/contract'
import { lookUp } from '@cadencia/locale/fallback'
import { EmptyState } from '@cadencia/ui/empty-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Box, Card, Stack, Text, Title } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './home.module.css'

/** By kind: the text after a person's name, and the text for activities without a person. */
const ACTIVITY_LABELS = {
  meeting_scheduled: ['agendou a reunião', 'Reunião agendada:'],
  meeting_completed: ['encerrou a reunião', 'Reunião encerrada:'],
  task_created: ['criou a tarefa', 'Tarefa criada:'],
  task_completed: ['concluiu a tarefa', 'Tarefa concluída:'],
  sprint_created: ['criou a sprint', 'Sprint criada:'],
  sprint_completed: ['concluiu a sprint', 'Sprint concluída:'],
  sprint_delayed: ['deixou atrasar a sprint', 'Sprint atrasada:'],
  knowledge_shared: ['compartilhou', 'Conhecimento compartilhado:'],
  comment_written: ['comentou', 'Comentário em:'],
} as const satisfies Record<ActivityKind, readonly [string, string]>

/** What happened lately, newest first; scrolls within itself. */
export function RecentActivity({ activity }: { activity: readonly Activity[] }) {
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-activity">
      <Title order={2} id="home-activity" mb="sm">
        Atividade recente
      </Title>
      {activity.length === 0 ? (
        <EmptyState
          icon={IconActivity}
          text="Nenhuma atividade recente"
          description="O que os times agendam, criam e concluem aparece aqui na hora."
        />
      ) : (
        <Box mah="24rem" style={{ overflowY: 'auto' }} tabIndex={0}>
          <Stack component="ul" gap="sm" className={classes.plain ?? ''}>
            {activity.map((one) => (
              <ActivityRow key={one.id} activity={one} />
            ))}
          </Stack>
        </Box>
      )}
    </Card>
  )
}

function ActivityRow({ activity: { kind, actorName, subject, url, at } }: { activity: Activity }) {
  const [did, happened] = lookUp(ACTIVITY_LABELS, kind, ['atualizou', 'Atualização:'])
  return (
    <li className={classes.row}>
      <UserAvatar name={actorName ?? 'Cadência'} isDecorative />
      <div className={classes.grow}>
        <Text size="sm">
          {actorName ? (
            <>
              <b>{actorName}</b> {did}{' '}
            </>
          ) : (
            `${happened} `
          )}
          {url === null ? (
            subject
          ) : (
            <Link to={url} className={classes.link}>
              {subject}
            </Link>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          <RelativeTime instant={at} />
        </Text>
      </div>
    </li>
  )
}
