import { Menu, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { canInstallByHand, install, useInstallation } from './install-store.ts'

/** 'Instalar' in the user menu, where the browser offers it; on iPhone and iPad how it is done there. */
export function InstallItem() {
  const { offer } = useInstallation()
  const icon = <IconDownload size={16} stroke={1.75} aria-hidden />
  if (offer) {
    return (
      <Menu.Item leftSection={icon} onClick={() => void install()}>
        Instalar
      </Menu.Item>
    )
  }
  if (!canInstallByHand()) return null
  return (
    <Menu.Label>
      <Text size="xs">Para instalar: toque em Compartilhar e em Adicionar à Tela de Início.</Text>
    </Menu.Label>
  )
}
