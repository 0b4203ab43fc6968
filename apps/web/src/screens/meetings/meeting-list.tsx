import { messageOf } from '@cadencia/http/http-error'
import { labelOf } from '@cadencia/locale/fallback'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { isRunning, type Meeting } from '@cadencia/meetings/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Center } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useClientColumn } from '../../collections/client-column.tsx'
import { CollectionView } from '../../collections/collection-view.tsx'
import { ListEmptyState } from '../../collections/rows/list-empty-state.tsx'
import { wholeList } from '../../collections/rows/whole-list.ts'
import { useNow } from '../../kit/use-now.ts'
import { useAttendees, useTeamFinder } from '../../records/people/use-people.ts'
import { EndedStrip } from './ended-strip.tsx'
import type { MeetingContext } from './fields.tsx'
import { arrangeMeetings } from './list-order.ts'
import { MEETING_COLLECTION } from './meeting-collection.tsx'
import { firstAscendingDay, newestPastDayOf } from './meeting-days.ts'
import { TYPE_LABELS } from './meeting-labels.ts'
import type { useListFilters } from './use-list-filters.ts'
import { useFoundMeetings, useMeetingList } from './use-meeting-list.ts'
import { useReasonColumn } from './use-reason-column.ts'

const NONE = {
  mine: 'Agende a primeira e convide as pessoas, ou veja as de todos. O resumo é escrito ao fim dela.',
  all: 'Agende a primeira e convide as pessoas. O resumo é escrito ao fim dela.',
} as const

interface MeetingListProps extends ReturnType<typeof useListFilters> {
  /** Why the viewer can't schedule one. */
  refusal: string | undefined
  /** The meeting that is open beside the list. */
  openId: string | undefined
  onCreate: () => void
}

/** The meetings that the filters leave, below those that just ended. */
export function MeetingList(props: MeetingListProps) {
  const { filters, isFiltered, change, clear, refusal, openId, onCreate } = props
  const { scope } = filters
  const nowMs = useNow()
  const { data: user } = useCurrentUser()
  const withClients = useClientColumn(MEETING_COLLECTION, 'meeting')
  const { collection, view } = useReasonColumn(withClients, filters.q !== '')
  const whose = { participantId: scope === 'all' ? null : user?.id, client: filters.client }
  const list = useMeetingList({ nowMs, ...whose })
  const found = useFoundMeetings({ q: filters.q, ...whose })
  const isByDay = view.group === 'day'
  const today = saoPauloDay(nowMs)
  const firstDay = firstAscendingDay(list.meetings, { today, sort: view.sort })
  const base = useMeetingContext({ today, firstDay, isByDay, found, words: filters.q })
  const deferred = useDeferredValue(filters)
  const arranged = useMemo(() => {
    const { attendees, findTeam } = base
    const foundIds = new Set(found.map(({ id }) => id))
    const searchTextOf = ({ id, title, description, teamId, meetingType, participantIds }: Meeting) =>
      [
        foundIds.has(id) ? deferred.q : '',
        title,
        description,
        findTeam(teamId)?.name,
        labelOf(TYPE_LABELS, meetingType),
        ...participantIds.map(attendees.nameOf),
      ].join(' ')
    // The room has its own card while it is open.
    const known = new Map([...list.meetings, ...found].map((meeting) => [meeting.id, meeting]))
    const listed = [...known.values()].filter((meeting) => !meeting.isPermanentRoom || !isRunning(meeting))
    return arrangeMeetings(listed, { filters: deferred, nowMs, searchTextOf, sort: view.sort, isByDay })
  }, [list.meetings, found, deferred, nowMs, view.sort, isByDay, base])
  const newestPastDay = newestPastDayOf(arranged, firstDay)
  const context = useMemo(() => ({ ...base, newestPastDay }), [base, newestPastDay])
  const hasNothing = list.error !== null && list.meetings.length === 0

  return (
    <>
      {user && <EndedStrip meetings={list.meetings} userId={user.id} nowMs={nowMs} />}
      <CollectionView
        collection={collection}
        view={view}
        context={context}
        openId={openId}
        failed="Não foi possível carregar as reuniões."
        failedNext="Não foi possível carregar as reuniões mais antigas."
        // Older meetings are asked for by the button below: scrolling alone would reach to the beginning.
        list={wholeList(
          {
            data: hasNothing ? undefined : arranged,
            error: list.error,
            isPending: list.isPending,
            isFetching: list.isRetrying,
            isPlaceholderData: false,
            refetch: list.retry,
          },
          arranged,
        )}
        emptyState={
          <ListEmptyState
            icon={IconCalendarOff}
            text="Nenhuma reunião encontrada"
            description={isFiltered ? 'Nenhuma reunião corresponde aos filtros.' : NONE[scope]}
            isFiltered={isFiltered}
            clear={clear}
            createLabel={isFiltered ? 'Criar reunião' : 'Criar primeira reunião'}
            refusal={refusal}
            onCreate={onCreate}
            otherWay={
              scope === 'mine' && (
                <Button variant="default" onClick={() => change({ scope: 'all' })}>
                  Ver todas
                </Button>
              )
            }
          />
        }
      />
      {!list.isPending && !hasNothing && <Older list={list} period={filters.period} />}
    </>
  )
}

interface OlderProps {
  list: ReturnType<typeof useMeetingList>
  period: ReturnType<typeof useListFilters>['filters']['period']
}

/** The way to older meetings, or the failure to load them. */
function Older({ list, period }: OlderProps) {
  if (list.error) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar as reuniões mais antigas.')}
        onRetry={list.retry}
        isRetrying={list.isRetrying}
      />
    )
  }
  if (!list.hasOlder || period === 'upcoming') return null
  return (
    <Center mt="lg">
      <Button variant="default" loading={list.isReaching} onClick={list.reachFurther}>
        Buscar reuniões mais antigas
      </Button>
    </Center>
  )
}

function useMeetingContext(known: Omit<MeetingContext, 'attendees' | 'findTeam'>): MeetingContext {
  const { today, firstDay, isByDay, found, words } = known
  const attendees = useAttendees()
  const { findTeam } = useTeamFinder()
  return useMemo(
    () => ({ today, firstDay, isByDay, found, words, attendees, findTeam }),
    [today, firstDay, isByDay, found, words, attendees, findTeam],
  )
}
