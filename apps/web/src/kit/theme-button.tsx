import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Toggles light and dark where there is no room for the full control. */
export function ThemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <Button
      variant="subtle"
      color="gray"
      w={34}
      h={34}
      p={0}
      aria-label={isDark ? 'Usar tema claro' : 'Usar tema escuro'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? (
        <IconSun size={20} stroke={1.75} aria-hidden />
      ) : (
        <IconMoon size={20} stroke={1.75} aria-hidden />
      )}
    </Button>
  )
}
