import { formatTime } from '@cadencia/locale/dates'
import { saoPauloWeek } from '@cadencia/locale/sao-paulo'
import { useTeams } from '@cadencia/people/react'
import { Screen } from '../../shell/screen.tsx'
import { TeamCards } from './team-cards.tsx'

/** The dashboard: how the work stands today. */
export function HomeScreen() {
  const teams = useTeams({ withFigures: true })
  return (
    <Screen title="Dashboard" subtitle={<WeekAndUpdate updatedAt={teams.dataUpdatedAt} />} isHome>
      <TeamCards teams={teams} />
    </Screen>
  )
}

/** The ISO week, and when the newest figures on the screen arrived (milliseconds since 1970; 0 while none did). */
function WeekAndUpdate({ updatedAt }: { updatedAt: number }) {
  const { week } = saoPauloWeek(Date.now())
  return `Semana ${week}${updatedAt === 0 ? '' : ` · Última atualização às ${formatTime(updatedAt)}`}`
}
