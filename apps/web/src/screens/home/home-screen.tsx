import { formatTime } from '@cadencia/locale/dates'
import { saoPauloWeek } from '@cadencia/locale/sao-paulo'
import { useTeams } from '@cadencia/people/react'
import { Button, Card, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Screen } from '../../shell/screen.tsx'
import { ActiveMeetingBanner } from './meetings/active-meeting-banner.tsx'
import { LatestSummary } from './meetings/latest-summary.tsx'
import { NextMeetings } from './meetings/next-meetings.tsx'
import { TeamCards } from './team-cards.tsx'

const ScheduleMeetingDialog = lazy(() =>
  import('./meetings/schedule-meeting-dialog.tsx').then((dialog) => ({
    default: dialog.ScheduleMeetingDialog,
  })),
)

/** The dashboard: how the work stands today. */
export function HomeScreen() {
  const teams = useTeams({ withFigures: true })
  const [isScheduling, setIsScheduling] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const schedule = () => {
    setWasOpened(true)
    setIsScheduling(true)
  }
  return (
    <Screen
      title="Dashboard"
      subtitle={<WeekAndUpdate updatedAt={teams.dataUpdatedAt} />}
      isHome
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={schedule}>
          Nova Reunião
        </Button>
      }
    >
      <Stack gap="lg">
        <ActiveMeetingBanner />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <NextMeetings />
          <Stack gap="lg">
            <LatestSummary />
            <QuickActions onSchedule={schedule} />
          </Stack>
        </SimpleGrid>
        <TeamCards teams={teams} />
      </Stack>
      {wasOpened && (
        <Suspense fallback={null}>
          <ScheduleMeetingDialog opened={isScheduling} onClose={() => setIsScheduling(false)} />
        </Suspense>
      )}
    </Screen>
  )
}

function QuickActions({ onSchedule }: { onSchedule: () => void }) {
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-quick-actions">
      <Title order={2} id="home-quick-actions" mb="sm">
        Ações Rápidas
      </Title>
      <Button variant="default" leftSection={<IconCalendarPlus size={16} />} onClick={onSchedule}>
        Agendar reunião
      </Button>
    </Card>
  )
}

/** The ISO week, and when the newest figures on the screen arrived (milliseconds since 1970; 0 while none did). */
function WeekAndUpdate({ updatedAt }: { updatedAt: number }) {
  const { week } = saoPauloWeek(Date.now())
  return `Semana ${week}${updatedAt === 0 ? '' : ` · Última atualização às ${formatTime(updatedAt)}`}`
}
