import { plural } from '@cadencia/locale/text'
import { UserAvatar, UserAvatars } from '@cadencia/ui/user-avatar'
import { Skeleton, Text } from '@mantine/core'
import type { useAttendees } from '../../records/people/use-people.ts'

const SHOWN = 4

interface AttendeeAvatarsProps {
  ids: readonly string[]
  attendees: ReturnType<typeof useAttendees>
}

/** Who takes part: the first few faces and how many more. */
export function AttendeeAvatars({ ids, attendees }: AttendeeAvatarsProps) {
  if (ids.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Sem participantes
      </Text>
    )
  }
  if (!attendees.isLoaded) return <Skeleton height={28} width={96} radius="xl" />
  const more = ids.slice(SHOWN).map(attendees.nameOf)
  return (
    <UserAvatars label={plural(ids.length, 'participante', 'participantes')} moreNames={more}>
      {ids.slice(0, SHOWN).map((id) => (
        <UserAvatar key={id} name={attendees.nameOf(id)} />
      ))}
    </UserAvatars>
  )
}
