import { query } from '@cadencia/http/query'
import { formatTime } from '@cadencia/locale/dates'
import { saoPauloWeek } from '@cadencia/locale/sao-paulo'
import { listTeams } from '@cadencia/people/contract'
import { useQuery } from '@tanstack/react-query'
import { Screen } from '../../shell/screen.tsx'
import { TeamCards } from './team-cards.tsx'

/** The dashboard: how the work stands today. */
export function HomeScreen() {
  const teams = useQuery(query(listTeams, { query: { withStats: 'true' } }))
  return (
    <Screen title="Dashboard" subtitle={<WeekAndUpdate updatedAt={teams.dataUpdatedAt} />} isHome>
      <TeamCards teams={teams} />
    </Screen>
  )
}

/** The ISO week, and when the newest figures on the screen arrived (milliseconds; 0 while none did). */
function WeekAndUpdate({ updatedAt }: { updatedAt: number }) {
  const { week } = saoPauloWeek(Date.now())
  return `Semana ${week}${updatedAt === 0 ? '' : ` · Última atualização às ${formatTime(updatedAt)}`}`
}
