import { keyOf } from '@cadencia/http/query'
import { getDashboard } from '@cadencia/insights/dashboard/contract'
import { type Meeting, PERMANENT_ROOM, type PermanentRoom } from '@cadencia/meetings/contract'
import { useJoinMeeting, useUpdateMeeting } from '@cadencia/meetings/react'
import { useCurrentUser } from '@cadencia/people/react'
import { showToast } from '@cadencia/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { showFailure, showRefusal } from '../../kit/show-failure.ts'

const START_FAILED = 'Falha ao iniciar reunião. Tente novamente.'
const END_FAILED = 'Falha ao finalizar reunião. Tente novamente.'
const PRESENCE_FAILED = 'A sala foi aberta, mas sua presença não foi registrada.'

/** What people do with a meeting while it takes place. */
export function useMeetingActions() {
  const { data: user } = useCurrentUser()
  const update = useUpdateMeeting()
  const join = useJoinMeeting()
  const navigate = useNavigate()
  const client = useQueryClient()

  function enter(id: string, meetUrl: string): void {
    openRoom(meetUrl)
    // A guest only reads: nothing is written about them.
    if (user?.isGuest) return
    join.mutate({ params: { id } }, { onError: (error) => showRefusal(error, PRESENCE_FAILED) })
  }

  return {
    /** Opens the link and makes the meeting active. */
    start: ({ id, meetUrl }: Meeting) => {
      openRoom(meetUrl)
      update.mutate(
        { params: { id }, body: { status: 'active' } },
        { onError: (error) => showFailure(error, START_FAILED) },
      )
    },
    /** Opens the link, makes the planned meeting active and marks the viewer's presence. */
    startAndJoin: ({ id, meetUrl }: Pick<Meeting, 'id' | 'meetUrl'>) => {
      enter(id, meetUrl)
      if (user?.isGuest) return
      update.mutate(
        { params: { id }, body: { status: 'active' } },
        { onError: (error) => showFailure(error, START_FAILED) },
      )
    },
    /** Opens the link and marks the viewer's presence. */
    join: ({ id, meetUrl }: Pick<Meeting, 'id' | 'meetUrl'>) => enter(id, meetUrl),
    enterRoom: ({ meetUrl }: PermanentRoom) => enter(PERMANENT_ROOM, meetUrl),
    /** Ends the meeting; `onDone` follows its success. */
    end: ({ id }: Pick<Meeting, 'id'>, onDone: () => void) => {
      update.mutate(
        { params: { id }, body: { status: 'completed' } },
        {
          onSuccess: () => {
            void client.invalidateQueries({ queryKey: keyOf(getDashboard) })
            // It goes down to the past ones, maybe out of sight.
            const action = { label: 'Ver registro', onClick: () => void navigate(`/meetings/${id}`) }
            showToast({ title: 'Reunião Finalizada', tone: 'success', action })
            onDone()
          },
          onError: (error) => showRefusal(error, END_FAILED),
        },
      )
    },
    isChanging: update.isPending,
  }
}

/**
 * Opens a meeting's link in a new tab. Called within the click itself: a browser stops what opens later. Only
 * web addresses are opened.
 */
function openRoom(url: string): void {
  if (/^https?:\/\//i.test(url)) window.open(url, '_blank', 'noopener,noreferrer')
}
