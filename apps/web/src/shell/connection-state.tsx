import type { LiveStatus } from '@cadencia/realtime/live-client'
import { useLiveStatus } from '@cadencia/realtime/react'
import { Badge } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'

/** Shorter interruptions than this, in milliseconds, are nobody's concern. */
const NOTICEABLE_MS = 1500

const WORDS = {
  offline: {
    label: 'Sem conexão',
    hint: 'Sem rede. O que está na tela pode estar desatualizado.',
    color: 'red',
  },
  reconnecting: { label: 'Reconectando', hint: 'A conexão caiu. Estamos tentando de novo.', color: 'yellow' },
} as const

/** Says, when it lasts, that the screen may be behind. */
export function ConnectionState() {
  const status = useLiveStatus()
  const [lasting] = useDebouncedValue(status, NOTICEABLE_MS)
  const trouble = status === lasting ? troubleOf(status) : undefined
  return (
    <div role="status" aria-label="Conexão">
      {trouble && (
        <Badge color={trouble.color} variant="light" radius="sm" title={trouble.hint}>
          {trouble.label}
        </Badge>
      )}
    </div>
  )
}

function troubleOf(status: LiveStatus) {
  return status === 'offline' || status === 'reconnecting' ? WORDS[status] : undefined
}
