import { plural } from '@cadencia/locale/text'
import type { Meeting } from '@cadencia/meetings/contract'
import { UserAvatar, UserAvatars } from '@cadencia/ui/user-avatar'
import { Group, Text } from '@mantine/core'
import { useAttendees } from '../../../records/people/use-people.ts'

const SHOWN = 6

/** Who is here, or was, or is invited. */
export function Attendance({ meeting }: { meeting: Meeting }) {
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
