import { messageOf } from '@cadencia/http/http-error'
import type { Meeting } from '@cadencia/meetings/contract'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Center, SimpleGrid } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { ListEmptyState } from '../../lists/list-empty-state.tsx'
import { useAttendees, useTeamFinder } from '../../people/use-people.ts'
import { useNow } from '../../shell/use-now.ts'
import { arrangeMeetings } from './list-order.ts'
import { MeetingCard } from './meeting-card.tsx'
import { TYPE_LABELS } from './meeting-labels.ts'
import type { useListFilters } from './use-list-filters.ts'
import { useMeetingList } from './use-meeting-list.ts'

/** Cards shown at first and added each time; two, three and four in a row all divide it. */
const STEP = 24

interface MeetingGridProps
  extends Pick<ReturnType<typeof useListFilters>, 'filters' | 'isFiltered' | 'clear'> {
  /** Why the viewer can't schedule one. */
  refusal: string | undefined
  onCreate: () => void
}

/** The meetings that the filters leave, some at a time. */
export function MeetingGrid({ filters, isFiltered, clear, refusal, onCreate }: MeetingGridProps) {
  const nowMs = useNow()
  const list = useMeetingList(nowMs)
  const attendees = useAttendees()
  const { findTeam } = useTeamFinder()
  const [shown, setShown] = useState(STEP)
  const deferred = useDeferredValue(filters)

  if (list.isPending) return <CardGridSkeleton />
  if (list.error && list.meetings.length === 0) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar as reuniões.')}
        onRetry={list.retry}
        isRetrying={list.isRetrying}
      />
    )
  }

  const wordsOf = ({ title, description, teamId, meetingType, participantIds }: Meeting) =>
    [
      title,
      description,
      findTeam(teamId)?.name,
      TYPE_LABELS[meetingType],
      ...participantIds.map(attendees.nameOf),
    ].join(' ')
  // The room has its own card while it is open.
  const listed = list.meetings.filter(
    ({ isPermanentRoom, status }) => !isPermanentRoom || status !== 'active',
  )
  const arranged = arrangeMeetings(listed, { filters: deferred, nowMs, wordsOf })
  const canReach = list.hasOlder && filters.period !== 'upcoming'

  const showMore = () => {
    if (arranged.length <= shown) list.reachFurther()
    setShown(shown + STEP)
  }
  const more =
    arranged.length > shown ? 'Mostrar mais' : canReach ? 'Buscar reuniões mais antigas' : undefined

  return (
    <>
      {arranged.length === 0 ? (
        <ListEmptyState
          icon={IconCalendarOff}
          text="Nenhuma reunião encontrada"
          description={
            isFiltered
              ? 'Nenhuma reunião corresponde aos filtros.'
              : 'Agende a primeira e convide as pessoas.'
          }
          isFiltered={isFiltered}
          clear={clear}
          createLabel={isFiltered ? 'Criar reunião' : 'Criar primeira reunião'}
          refusal={refusal}
          onCreate={onCreate}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {arranged.slice(0, shown).map((meeting) => (
            <MeetingCard key={meeting.id} meeting={meeting} attendees={attendees} findTeam={findTeam} />
          ))}
        </SimpleGrid>
      )}
      {list.error && (
        <ErrorState
          message={messageOf(list.error, 'Não foi possível carregar as reuniões mais antigas.')}
          onRetry={list.retry}
          isRetrying={list.isRetrying}
        />
      )}
      {more && !list.error && (
        <Center mt="lg">
          <Button variant="default" loading={list.isReaching} onClick={showMore}>
            {more}
          </Button>
        </Center>
      )}
    </>
  )
}
