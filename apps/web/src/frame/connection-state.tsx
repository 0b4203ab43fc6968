import type { LiveStatus } from '@cadencia/realtime/live-client'
import { useLiveStatus } from '@cadencia/realtime/react'
import { lazyBackground } from '@cadencia/ui/lazy-part'
import { Badge, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { UpdateButton } from '../offline/update-button.tsx'
import { AfterFirstData } from './after-first-data.tsx'
import classes from './frame.module.css'

const UnsentWork = lazyBackground(() =>
  import('./unsent/unsent-work.tsx').then((module) => module.UnsentWork),
)

/** Shorter interruptions are not shown, in milliseconds. */
const NOTICEABLE_MS = 1500

const LABELS = {
  offline: {
    label: 'Sem conexão',
    hint: 'Sem rede. O que está na tela pode estar desatualizado.',
    color: 'red',
  },
  reconnecting: { label: 'Reconectando', hint: 'A conexão caiu. Estamos tentando de novo.', color: 'yellow' },
} as const

/** Shows during longer interruptions that the screen may be outdated. */
export function ConnectionState() {
  const status = useLiveStatus()
  const [lasting] = useDebouncedValue(status, NOTICEABLE_MS)
  const trouble = status === lasting ? troubleOf(status) : undefined
  return (
    <Group gap="xs" wrap="nowrap" data-connection>
      <UpdateButton />
      <AfterFirstData>
        <UnsentWork />
      </AfterFirstData>
      <div role="status" aria-label="Conexão">
        {trouble && (
          <Badge
            color={trouble.color}
            variant="light"
            radius="sm"
            title={trouble.hint}
            classNames={{ root: classes.trouble ?? '', label: classes.troubleLabel ?? '' }}
            leftSection={<IconCloudOff size={16} stroke={1.75} aria-hidden />}
          >
            {trouble.label}
          </Badge>
        )}
      </div>
    </Group>
  )
}

function troubleOf(status: LiveStatus) {
  return status === 'offline' || status === 'reconnecting' ? LABELS[status] : undefined
}
