import { useSystemReport } from '@cadencia/admin/system/react'
import { messageOf } from '@cadencia/http/http-error'
import { useCurrentUser, useUsers } from '@cadencia/people/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Anchor, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type AttentionItem, attentionList } from './attention-list.ts'
import classes from './dashboard.module.css'

/** What waits for an administrator: first that nobody else is here, else what of the system needs somebody. */
export function Attention() {
  const { data: users } = useUsers()
  const { data: user } = useCurrentUser()
  const isAlone = users !== undefined && user !== undefined && users.every(({ id }) => id === user.id)
  return (
    <>
      {isAlone && <Invitation />}
      <SystemAttention />
    </>
  )
}

function Invitation() {
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="invite-title">
      <Group justify="space-between" gap="md">
        <div style={{ flex: '1 1 280px' }}>
          <Title order={2} id="invite-title" fz="lg">
            Convide sua equipe
          </Title>
          <Text c="dimmed" size="sm">
            Ainda não há ninguém além de você. Com e-mail e time, cada pessoa já pode entrar.
          </Text>
        </div>
        <Button
          component={Link}
          to="/admin/users"
          leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
        >
          Adicionar pessoas
        </Button>
      </Group>
    </Card>
  )
}

function SystemAttention() {
  const report = useSystemReport()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="attention-title">
      <Title order={2} id="attention-title" fz="lg" mb="xs">
        Precisa de atenção
      </Title>
      {report.isPending && <Skeleton height={28} role="status" aria-label="Carregando" />}
      {report.isLoadingError && (
        <ErrorState
          message={messageOf(report.error, 'Não foi possível carregar o estado do sistema.')}
          onRetry={() => void report.refetch()}
          isRetrying={report.isFetching}
        />
      )}
      {report.data && <Items items={attentionList(report.data, Date.now())} />}
    </Card>
  )
}

function Items({ items }: { items: readonly AttentionItem[] }) {
  if (items.length === 0) {
    return (
      <Text size="sm" c="dimmed" className={classes.attention ?? ''}>
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        Nada precisa de você agora.
      </Text>
    )
  }
  return (
    <ul className={classes.attentionList}>
      {items.map(({ text, to, isUrgent = false }) => (
        <li key={text} className={classes.attention} data-urgent={isUrgent || undefined}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <Anchor component={Link} to={to} className="touch-link">
            {text}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
