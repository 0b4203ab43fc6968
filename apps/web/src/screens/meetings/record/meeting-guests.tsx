import type { Meeting } from '@cadencia/meetings/contract'
import { lazyBackground } from '@cadencia/ui/lazy-part'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import classes from '../../../kit/lists.module.css'
import { wasOpenHere } from '../../../records/links/remembered-access.ts'
import type { GuestLinkProps } from './guest-link.tsx'

const GuestLink = lazyBackground<GuestLinkProps>(() =>
  import('./guest-link.tsx').then((module) => module.GuestLink),
)

/** Who is invited from outside, for whoever may read the transcript; others get none. */
export function MeetingGuests({ meeting: { id, guests } }: { meeting: Meeting }) {
  const [wasOpen] = useState(wasOpenHere)
  if (guests.length === 0) return null
  return (
    <section aria-labelledby="meeting-guests">
      <Title order={3} id="meeting-guests" mb="xs">
        Convidados
      </Title>
      <Stack component="ul" gap="xs" className={classes.plain ?? ''}>
        {guests.map(({ name, email }) => (
          <Group key={email} component="li" gap="sm" wrap="nowrap">
            <UserAvatar name={name} isDecorative />
            <Group flex={1} miw={0} gap="xs">
              <div style={{ flex: '1 1 180px', minWidth: 0 }}>
                <Text truncate>{name}</Text>
                <Anchor href={`mailto:${email}`} size="sm" c="dimmed" display="block" truncate>
                  {email}
                </Anchor>
              </div>
              {wasOpen && <GuestLink meetingId={id} email={email} />}
            </Group>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
