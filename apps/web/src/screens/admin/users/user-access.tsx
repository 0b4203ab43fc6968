import type { AdminUser } from '@cadencia/people/contract'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, Text } from '@mantine/core'
import { fullName } from '../../../kit/full-name.ts'

/** When somebody last used the product. */
export function LastAccess({ user }: { user: AdminUser }) {
  return user.lastSeenAt ? (
    <RelativeTime instant={user.lastSeenAt} />
  ) : (
    <Text span inherit c="dimmed">
      Nunca entrou
    </Text>
  )
}

export function ActiveBadge({ user }: { user: AdminUser }) {
  if (user.isErased) return <StatusBadge tone="neutral" label="Dados apagados" />
  return <StatusBadge tone="neutral" label={user.isActive === false ? 'Desativado' : 'Ativo'} />
}

interface ActiveButtonProps {
  user: AdminUser
  /** Asked to deactivate or reactivate the person. */
  onClick: () => void
}

export function ActiveButton({ user, onClick }: ActiveButtonProps) {
  if (user.isErased) return null
  const label = user.isActive === false ? 'Reativar' : 'Desativar'
  return (
    <Button variant="default" size="compact-sm" aria-label={`${label} ${fullName(user)}`} onClick={onClick}>
      {label}
    </Button>
  )
}
