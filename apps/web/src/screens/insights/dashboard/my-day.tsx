import { messageOf } from '@cadencia/http/http-error'
import type { MyDay as Day } from '@cadencia/insights/my-day/contract'
import type { useMyDay } from '@cadencia/insights/my-day/react'
import { formatDate, formatWeekday } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { isRunning } from '@cadencia/meetings/contract'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Anchor, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/action-button.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import classes from './my-day.module.css'
import { WaitingList } from './waiting-list.tsx'

/** What other areas show of the day. */
export interface DayParts {
  readonly DayNow: ComponentType<{ meetings: Day['meetings']; nowMs: number }>
  readonly DayMeetings: ComponentType<{ meetings: Day['meetings']; nowMs: number }>
  readonly DayTasks: ComponentType<{ tasks: Day['tasks']; today: string }>
}

interface MyDayProps {
  query: ReturnType<typeof useMyDay>
  parts: DayParts
  onSchedule: () => void
}

/** What the viewer has to do today, above the team's figures. */
export function MyDay({ query, parts, onSchedule }: MyDayProps) {
  const nowMs = useNow()
  const { data: day, refetch } = query
  const today = saoPauloDay(nowMs)
  const isOver = day !== undefined && day.day < today
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-my-day">
      <Group gap="xs" align="baseline" mb="xs">
        <Title order={2} id="home-my-day">
          Meu dia
        </Title>
        <Text size="sm" c="dimmed">
          {formatWeekday(today)}, {formatDate(today).slice(0, 5)}
        </Text>
      </Group>
      <div className={classes.day}>
        {query.isPending && <MyDaySkeleton />}
        {query.isLoadingError && (
          <ErrorState
            message={messageOf(query.error, 'Não foi possível carregar o seu dia.')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        {day && <Content parts={parts} day={day} nowMs={nowMs} onSchedule={onSchedule} />}
      </div>
    </Card>
  )
}

interface ContentProps {
  parts: DayParts
  day: Day
  nowMs: number
  onSchedule: () => void
}

function Content({ parts: { DayNow, DayMeetings, DayTasks }, day, nowMs, onSchedule }: ContentProps) {
  const { meetings, tasks, requests, messages } = day
  const waiting = requests.total + messages.total
  if (meetings.length + tasks.items.length + waiting === 0) return <NothingToday onSchedule={onSchedule} />
  const active = meetings.filter(isRunning)
  const others = meetings.filter((meeting) => !isRunning(meeting))
  return (
    <>
      <DayNow meetings={active} nowMs={nowMs} />
      <div className={classes.columns}>
        <Column title="Reuniões" to="/meetings" linkLabel="Ver todas">
          {others.length === 0 ? (
            <Nothing
              text={active.length > 0 ? 'Nenhuma outra reunião sua hoje.' : 'Nenhuma reunião sua hoje.'}
            />
          ) : (
            <DayMeetings meetings={others} nowMs={nowMs} />
          )}
        </Column>
        <Column title="Tarefas" to="/sprints/tasks" linkLabel="Ver minhas tarefas">
          {tasks.items.length === 0 ? (
            <Nothing text="Nenhuma tarefa sua vence hoje ou nos próximos três dias." />
          ) : (
            <DayTasks tasks={tasks} today={day.day} />
          )}
        </Column>
        {waiting > 0 && (
          <Column title="Esperam por você">
            <WaitingList requests={requests} messages={messages} nowMs={nowMs} />
          </Column>
        )}
      </div>
    </>
  )
}

interface ColumnProps {
  title: string
  to?: string
  linkLabel?: string
  children: ReactNode
}

function Column({ title, to, linkLabel, children }: ColumnProps) {
  return (
    <section className={classes.column} aria-label={title}>
      <Group justify="space-between" className={classes.heading ?? ''}>
        <Title order={3} size="sm">
          {title}
        </Title>
        {to && (
          <Anchor component={Link} to={to} size="sm" className="touch-link">
            {linkLabel}
          </Anchor>
        )}
      </Group>
      {children}
    </section>
  )
}

function Nothing({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" px="xs" py={6}>
      {text}
    </Text>
  )
}

function NothingToday({ onSchedule }: { onSchedule: () => void }) {
  const refusal = useGuestRefusal()
  return (
    <EmptyState
      icon={IconSun}
      text="Nada para hoje"
      description="Suas reuniões de hoje, as tarefas que vencem e os pedidos e menções que esperam por você aparecem aqui."
      action={
        <Group gap="xs" justify="center">
          <Button component={Link} to="/sprints/tasks" variant="default">
            Ver minhas tarefas
          </Button>
          <ActionButton variant="default" reason={refusal} onClick={onSchedule}>
            Agendar uma reunião
          </ActionButton>
        </Group>
      }
    />
  )
}

const ROWS = 3

function MyDaySkeleton() {
  return (
    <div className={classes.columns} role="status" aria-label="Carregando o seu dia">
      {['meetings', 'tasks'].map((column) => (
        <div key={column} className={classes.column} aria-hidden>
          <Skeleton height={14} width={96} my={8} />
          {Array.from({ length: ROWS }, (_, index) => (
            <Skeleton key={index} height={32} my={8} />
          ))}
        </div>
      ))}
    </div>
  )
}
