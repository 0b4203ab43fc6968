import { HomeScreen } from '../screens/insights/dashboard/home-screen.tsx'
import { DayMeetings } from '../screens/meetings/dashboard/day-meetings.tsx'
import { DayNow } from '../screens/meetings/dashboard/day-now.tsx'
import { DayTasks } from '../screens/sprints/dashboard/day-tasks.tsx'

const DAY_PARTS = { DayNow, DayMeetings, DayTasks }

/** The dashboard with the parts of other areas. */
export function Home() {
  return <HomeScreen dayParts={DAY_PARTS} />
}

Home.prefetch = HomeScreen.prefetch
