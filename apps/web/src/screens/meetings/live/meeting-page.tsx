import { messageOf } from '@cadencia/http/http-error'
import { type Meeting, PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { useMeeting } from '@cadencia/meetings/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Page } from '@cadencia/ui/page'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router'
import { LazyFollowers } from '../../../conversation/lazy-discussion.tsx'
import { useRecentRecord } from '../../../kit/recent.ts'
import { ScreenHeader } from '../../../kit/screen/screen-header.tsx'
import { useScreenTitle } from '../../../kit/use-site-name.ts'
import type { ActionScope } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { copyLinkAction } from '../../../records/actions/copy-actions.ts'
import { RecordScope } from '../../../records/actions/record-scope.ts'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { RecordMenu } from '../../../records/panel/record-menu.tsx'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { whenOf } from '../meeting-labels.ts'
import { MeetingBody } from '../record/meeting-body.tsx'
import { OfferedMeetingActions } from '../record/record-actions.tsx'
import { LiveMeeting } from './live-meeting.tsx'
import { LiveSkeleton } from './live-skeleton.tsx'

interface MeetingPageProps {
  meetingKey: string
  /** Its transcription comes first, whether it takes place or not. */
  isWriting: boolean
}

/** One meeting, or the permanent room, in the place of the list. */
export function MeetingPage({ meetingKey, isWriting }: MeetingPageProps) {
  if (meetingKey === PERMANENT_ROOM) {
    return (
      <Frame title="Sala permanente">
        <LiveMeeting meetingKey={PERMANENT_ROOM} />
      </Frame>
    )
  }
  return <OneMeeting id={meetingKey} isWriting={isWriting} />
}

function OneMeeting({ id, isWriting }: { id: string; isWriting: boolean }) {
  const { data: meeting, error, isFetching, refetch } = useMeeting(id)
  if (meeting) return <Loaded meeting={meeting} isWriting={isWriting} />
  return (
    <Frame title="Reunião">
      {error ? (
        <ErrorState
          message={messageOf(error, 'Não foi possível carregar a reunião.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LiveSkeleton />
      )}
    </Frame>
  )
}

function Loaded({ meeting, isWriting }: { meeting: Meeting; isWriting: boolean }) {
  const { id, title, canReadTranscript } = meeting
  const { pathname, search } = useLocation()
  const close = useClose()
  const scope = useMemo((): ActionScope => ({ level: 'record', heading: title, subject: id }), [title, id])
  useActions(scope, [copyLinkAction(pathname + search)])
  useRecentRecord(title)
  return (
    <Frame
      title={title}
      subtitle={whenOf(meeting)}
      actions={
        <RecordScope value={scope}>
          {canReadTranscript && <LazyFollowers subject={{ kind: 'meeting', recordId: id }} />}
          <BesideTheList id={id} />
          <OfferedMeetingActions meeting={meeting} level="record" onCancelled={close} />
          <RecordMenu subject={id} label="Opções da reunião" />
        </RecordScope>
      }
    >
      <MeetingBody meeting={meeting} isPage isWriting={isWriting} />
    </Frame>
  )
}

/** A phone has no room beside it. */
function BesideTheList({ id }: { id: string }) {
  const { search } = useLocation()
  if (useIsPhone()) return null
  const params = new URLSearchParams(search)
  params.delete('full')
  return (
    <IconAction
      icon={IconLayoutSidebarRight}
      label="Mostrar ao lado da lista"
      to={{ pathname: `/meetings/${id}`, search: params.toString() }}
    />
  )
}

const useClose = () => useCloseRecord('/meetings', ['full', 'item', 'part', 'note'])

interface FrameProps {
  title: string
  subtitle?: string
  actions?: ReactNode
  children: ReactNode
}

function Frame({ title, subtitle, actions, children }: FrameProps) {
  const close = useClose()
  useScreenTitle(title)
  return (
    <Page>
      <ScreenHeader title={title} subtitle={subtitle} onBack={close} menu={actions} />
      {children}
    </Page>
  )
}
