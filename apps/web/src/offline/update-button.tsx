import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useNewVersion } from './version-store.ts'

const LABEL = 'Nova versão disponível. Atualizar'

/** Offers the server's newer version; what is typed in forms is kept as a draft. */
export function UpdateButton() {
  const { isThere } = useNewVersion()
  if (!isThere) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconRefresh size={14} aria-hidden />}
      aria-label={LABEL}
      title={LABEL}
      onClick={() => window.location.reload()}
    >
      <span className="mantine-visible-from-md">{LABEL}</span>
      <span className="mantine-hidden-from-md">Atualizar</span>
    </Button>
  )
}
