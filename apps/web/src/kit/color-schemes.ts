import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** The themes to choose from, in the user menu and in the palette. */
export const COLOR_SCHEMES = [
  { value: 'light', label: 'Claro', icon: IconSun },
  { value: 'dark', label: 'Escuro', icon: IconMoon },
  { value: 'auto', label: 'Sistema', icon: IconDeviceDesktop },
] as const
