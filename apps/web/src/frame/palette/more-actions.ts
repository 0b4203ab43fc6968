import { useCurrentUser } from '@cadencia/people/react'
import { useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconPalette, IconShieldLock, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { COLOR_SCHEMES } from '../../kit/color-schemes.ts'
import type { Action } from '../../records/actions/action.ts'
import { useActions } from '../../records/actions/action-store.ts'
import { signOut } from '../../records/people/sign-out.ts'
import { useReminderStore } from '../reminders/reminder-store.ts'

const MORE = { level: 'general', heading: 'Mais' } as const

/** Offers the settings of the user menu. */
export function useMoreActions(): void {
  const navigate = useNavigate()
  const { data: user } = useCurrentUser()
  const { isMuted, setMuted } = useReminderStore()
  const admin: Action = {
    id: 'admin',
    label: 'Área administrativa',
    icon: IconShieldLock,
    run: () => void navigate('/admin'),
  }
  useActions(MORE, [
    { id: 'theme', label: 'Alterar tema…', icon: IconPalette, useChoices: useSchemeChoices },
    {
      id: 'sound',
      label: isMuted ? 'Ligar o som dos lembretes' : 'Desligar o som dos lembretes',
      icon: isMuted ? IconVolume : IconVolumeOff,
      run: () => setMuted(!isMuted),
    },
    ...(user?.isAdministrator ? [admin] : []),
    { id: 'sign-out', label: 'Sair', icon: IconLogout, run: () => void signOut() },
  ])
}

function useSchemeChoices(): readonly Action[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return COLOR_SCHEMES.map(({ value, label, icon }) => ({
    id: value,
    label,
    icon,
    isCurrent: value === colorScheme,
    run: () => setColorScheme(value),
  }))
}
