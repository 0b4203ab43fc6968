import { plural } from '@cadencia/locale/text'
import { isOver, isRunning, type Meeting } from '@cadencia/meetings/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { UserAvatar, UserAvatars } from '@cadencia/ui/user-avatar'
import { Button, Group, Text } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useAttendees } from '../../../records/people/use-people.ts'
import { MeetingActions, TranscribeButton } from '../meeting-actions.tsx'
import { NOT_ALLOWED_TO_CHANGE } from '../meeting-labels.ts'
import { useMeetingActions } from '../use-meeting-actions.ts'
import { FinishButton } from './finish-button.tsx'
import classes from './live.module.css'
import { MeetingClock } from './meeting-clock.tsx'

const SHOWN = 6

/** Who is here, or was, or is invited. */
function Attendance({ meeting }: { meeting: Meeting }) {
  const { status, presentIds, participantIds, isPermanentRoom } = meeting
  const { isLoaded, nameOf } = useAttendees()
  const isAhead = status === 'scheduled'
  const ids = isAhead ? participantIds : presentIds
  const invited = new Set([...participantIds, ...presentIds]).size
  const label = isAhead
    ? plural(ids.length, 'pessoa', 'pessoas')
    : `${plural(ids.length, 'presente', 'presentes')}${isPermanentRoom ? '' : ` de ${invited}`}`
  return (
    <Group gap="xs" wrap="nowrap">
      {isLoaded && ids.length > 0 && (
        <UserAvatars label={label} moreNames={ids.slice(SHOWN).map(nameOf)}>
          {ids.slice(0, SHOWN).map((id) => (
            <UserAvatar key={id} name={nameOf(id)} />
          ))}
        </UserAvatars>
      )}
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </Group>
  )
}

interface MeetingBarProps {
  meeting: Meeting
  /** It has the page for itself. */
  isPage: boolean
}

/** Where a meeting stands in time, who is there, and the ways in and out. */
export function MeetingBar({ meeting, isPage }: MeetingBarProps) {
  const { status, isPermanentRoom, canEdit, id } = meeting
  return (
    <div className={classes.bar}>
      <Group gap="xs" wrap="wrap" className={classes.state ?? ''}>
        <MeetingClock meeting={meeting} />
        <Attendance meeting={meeting} />
      </Group>
      {!isOver(meeting) && (
        <Group gap="xs">
          {status === 'scheduled' && <MeetingActions meeting={meeting} isOfPage />}
          <EnterButton meeting={meeting} />
          {isRunning(meeting) && !isPage && (
            <TranscribeButton meetingId={id} reason={canEdit ? undefined : NOT_ALLOWED_TO_CHANGE} />
          )}
          {/* The permanent room stays open until midnight. */}
          {isRunning(meeting) && !isPermanentRoom && <FinishButton meeting={meeting} isPage={isPage} />}
        </Group>
      )}
    </div>
  )
}

/** Stands out while the meeting takes place without the viewer. */
function EnterButton({ meeting }: { meeting: Meeting }) {
  const { join } = useMeetingActions()
  const isMissing = useIsMissing(meeting)
  return (
    <Button
      variant={isMissing ? 'filled' : 'default'}
      leftSection={<IconVideo size={16} stroke={1.75} aria-hidden />}
      onClick={() => join(meeting)}
    >
      Entrar
    </Button>
  )
}

/** Whether the viewer's meeting takes place without them. */
export function useIsMissing(meeting: Meeting | undefined): boolean {
  const { data: user } = useCurrentUser()
  if (!meeting || !user || !isRunning(meeting) || meeting.presentIds.includes(user.id)) return false
  const { isPermanentRoom, createdBy, participantIds } = meeting
  return isPermanentRoom || createdBy === user.id || participantIds.includes(user.id)
}
