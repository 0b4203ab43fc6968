import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { useMeetings } from '@cadencia/meetings/react'
import { useNow } from '../../kit/use-now.ts'
import { isAhead } from './meeting-labels.ts'

/** Count and label of today's meetings that are active or still to come, without the permanent room. */
export function useRemainingToday(): { count: number; label: string } {
  const nowMs = useNow()
  const today = saoPauloDay(nowMs)
  const { data = [] } = useMeetings({
    from: saoPauloStartOfDay(today),
    to: saoPauloStartOfDay(addDays(today, 1)),
  })
  const count = data.filter(
    (meeting) =>
      !meeting.isPermanentRoom && isAhead(meeting, nowMs) && saoPauloDay(meeting.scheduledAt) === today,
  ).length
  return { count, label: `${plural(count, 'reunião', 'reuniões')} ainda hoje` }
}
