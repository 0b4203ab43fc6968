import { messageOf } from '@cadencia/http/http-error'
import { PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { usePermanentRoom } from '@cadencia/meetings/react'
import { useCurrentUser } from '@cadencia/people/react'
import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconDoorEnter, IconVideo } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { TranscribeButton } from './meeting-actions.tsx'
import { useMeetingActions } from './use-meeting-actions.ts'

const GUESTS_ONLY_READ = 'Convidados apenas consultam.'

/** The team's own room, which is always open. */
export function PermanentRoomCard() {
  const room = usePermanentRoom()
  const { data: user } = useCurrentUser()
  const { enterRoom } = useMeetingActions()
  const { search } = useLocation()
  return (
    <Card component="section" withBorder py={4} px="sm" mb="sm" aria-labelledby="permanent-room">
      <Group justify="space-between" gap="xs">
        <Group gap="xs" wrap="nowrap" flex={{ base: '1 1 100%', sm: '1 1 200px' }} miw={0}>
          <IconDoorEnter size={18} stroke={1.75} aria-hidden />
          <Title order={2} id="permanent-room" size="md" fw={600} flex="none">
            Sala permanente
          </Title>
          <Text size="sm" c="dimmed" truncate visibleFrom="sm">
            Sempre aberta para todos os times.
          </Text>
        </Group>
        {room.isPending && <Skeleton height={30} width={220} />}
        {room.isLoadingError && (
          <Group gap="xs" role="alert">
            <Text size="sm">{messageOf(room.error, 'Não foi possível carregar a sala.')}</Text>
            <Button size="sm" variant="default" loading={room.isFetching} onClick={() => void room.refetch()}>
              Tentar novamente
            </Button>
          </Group>
        )}
        {room.data && (
          <Group gap="xs">
            <Button
              size="compact-md"
              variant="light"
              leftSection={<IconVideo size={16} stroke={1.75} aria-hidden />}
              onClick={() => enterRoom(room.data)}
            >
              Entrar
            </Button>
            <TranscribeButton
              meetingId={PERMANENT_ROOM}
              isCompact
              reason={user?.isGuest ? GUESTS_ONLY_READ : undefined}
            />
            {room.data.meetingId && (
              <Button
                component={Link}
                size="compact-md"
                variant="subtle"
                to={{ pathname: `/meetings/${room.data.meetingId}`, search }}
              >
                Registro de hoje
              </Button>
            )}
          </Group>
        )}
      </Group>
    </Card>
  )
}
