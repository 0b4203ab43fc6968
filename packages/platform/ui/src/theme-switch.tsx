import { Group, type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const CHOICES = [
  { value: 'light', label: 'Claro', icon: IconSun },
  { value: 'dark', label: 'Escuro', icon: IconMoon },
  { value: 'auto', label: 'Sistema', icon: IconDeviceDesktop },
] as const satisfies { value: MantineColorScheme; label: string; icon: unknown }[]

/** Colour scheme: light, dark or system; stored in this browser. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl<MantineColorScheme>
      aria-label="Tema"
      size="xs"
      fullWidth
      value={colorScheme}
      onChange={setColorScheme}
      data={CHOICES.map(({ value, label, icon: ChoiceIcon }) => ({
        value,
        label: (
          <Group gap={6} wrap="nowrap" justify="center">
            <ChoiceIcon size={14} aria-hidden />
            <span>{label}</span>
          </Group>
        ),
      }))}
    />
  )
}
