import { messageOf } from '@cadencia/http/http-error'
import { query } from '@cadencia/http/query'
import {
  type Dashboard,
  type DashboardStats,
  getDashboard,
  type TeamAtAGlance,
} from '@cadencia/insights/dashboard/contract'
import { getMyDay, type MyDay as MyDayData } from '@cadencia/insights/my-day/contract'
import { useMyDay } from '@cadencia/insights/my-day/react'
import { useDashboard } from '@cadencia/insights/react'
import { formatTime } from '@cadencia/locale/dates'
import { saoPauloDay, saoPauloWeek } from '@cadencia/locale/sao-paulo'
import { isRunning } from '@cadencia/meetings/contract'
import { ErrorState } from '@cadencia/ui/error-state'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { showToast } from '@cadencia/ui/toast'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Box, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { saveJson } from '../../../kit/save-file.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { ActiveMeetingBanner } from '../../meetings/dashboard/active-meeting-banner.tsx'
import { LatestSummary } from '../../meetings/dashboard/latest-summary.tsx'
import { NextMeetings } from '../../meetings/dashboard/next-meetings.tsx'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { type DayParts, MyDay } from './my-day.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatCards } from './stat-cards.tsx'
import { TeamCards } from './team-cards.tsx'
import { TeamTimeline } from './team-timeline.tsx'

const NewMeetingDialog = lazyDialog(() =>
  import('../../meetings/form/new-meeting-dialog.tsx').then((dialog) => dialog.NewMeetingDialog),
)
const NewTaskDialog = lazyDialog(() =>
  import('../../sprints/tasks/form/new-task-dialog.tsx').then((dialog) => dialog.NewTaskDialog),
)

/** Meu dia, and how the work stands today. One request paints each, and they stay fresh. */
export function HomeScreen({ dayParts }: { dayParts: DayParts }) {
  const dashboard = useDashboard()
  const myDay = useMyDay()
  const [isScheduling, setScheduling] = useState(false)
  const [isCreatingTask, setCreatingTask] = useState(false)
  const schedule = () => setScheduling(true)
  const refusal = useGuestRefusal()
  const isPhone = useIsPhone()
  const isInMeeting = myDay.data?.meetings.some(isRunning) ?? false
  return (
    <Screen
      title="Dashboard"
      subtitle={<WeekAndUpdate generatedAt={dashboard.data?.generatedAt} />}
      create={
        isPhone
          ? undefined
          : { label: 'Nova Reunião', reason: refusal, isSecondary: isInMeeting, onClick: schedule }
      }
    >
      <Box mb="md">
        <MyDay query={myDay} parts={dayParts} onSchedule={schedule} />
      </Box>
      {dashboard.isPending && <DashboardSkeleton />}
      {dashboard.isLoadingError && (
        <ErrorState
          message={messageOf(dashboard.error, 'Não foi possível carregar o dashboard.')}
          onRetry={() => void dashboard.refetch()}
          isRetrying={dashboard.isFetching}
        />
      )}
      {dashboard.data && (
        <Content
          dashboard={dashboard.data}
          myDay={myDay.data}
          onSchedule={schedule}
          onCreateTask={() => setCreatingTask(true)}
        />
      )}
      <NewMeetingDialog place="dashboard" opened={isScheduling} onClose={() => setScheduling(false)} />
      <NewTaskDialog
        draftKey="tasks.create"
        isShort
        opened={isCreatingTask}
        onClose={() => setCreatingTask(false)}
      />
    </Screen>
  )
}

HomeScreen.prefetch = ({ client }: ScreenAddress) =>
  Promise.all([client.prefetchQuery(query(getDashboard, {})), client.prefetchQuery(query(getMyDay, {}))])

interface ContentProps {
  dashboard: Dashboard
  myDay: MyDayData | undefined
  onSchedule: () => void
  onCreateTask: () => void
}

function Content({ dashboard, myDay, onSchedule, onCreateTask }: ContentProps) {
  const { stats, timeline, activity, teams, summary } = dashboard
  // What Meu dia shows is not shown again.
  const isOwn = (meeting: { readonly id: string }) =>
    myDay?.meetings.some(({ id }) => id === meeting.id) ?? false
  const nextMeetings = dashboard.nextMeetings.filter((meeting) => !isOwn(meeting))
  const exportShown = () => {
    saveDashboard(dashboard, Date.now())
    showToast({ title: 'Relatório Exportado', tone: 'success' })
  }
  return (
    <Stack gap="md">
      <StatCards stats={stats} />
      <FirstSteps done={myDay?.firstSteps ?? null} />
      {stats.activeMeeting && !isOwn(stats.activeMeeting) && (
        <ActiveMeetingBanner key={stats.activeMeeting.id} meeting={stats.activeMeeting} />
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <TeamTimeline timeline={timeline} />
          <NextMeetings
            meetings={nextMeetings}
            teams={teams}
            {...(dashboard.nextMeetings.length > 0 && {
              emptyText: 'Nenhuma outra reunião nos próximos dias',
            })}
          />
        </Stack>
        <Stack gap="md">
          <QuickActions onCreateTask={onCreateTask} onSchedule={onSchedule} onExport={exportShown} />
          <LatestSummary summary={summary} />
          <RecentActivity activity={activity} />
        </Stack>
      </SimpleGrid>
      <TeamCards teams={teams} timeline={timeline} />
    </Stack>
  )
}

/** The ISO week, and when the figures on the screen were made. */
function WeekAndUpdate({ generatedAt }: { generatedAt: string | undefined }) {
  const { week } = saoPauloWeek(Date.now())
  return `Semana ${week}${generatedAt ? ` · Última atualização às ${formatTime(generatedAt)}` : ''}`
}

interface Shown {
  readonly stats: DashboardStats
  readonly teams: readonly TeamAtAGlance[]
}

/** Saves what the dashboard shows as a JSON file that bears the day in its name. */
function saveDashboard({ stats, teams }: Shown, now: number): void {
  const generatedAt = new Date(now).toISOString()
  const report = { dashboardStats: stats, teams, generatedAt, period: 'current_month' }
  saveJson(`relatorio-dashboard-${saoPauloDay(generatedAt)}.json`, report)
}
