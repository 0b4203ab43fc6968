import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { COLOR_SCHEME_KEY, cssVariables, theme } from './theme.tsx'
import { Toaster } from './toast.tsx'

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

/** Product weeks run from Monday to Sunday. No day is a weekend to the calendar, which would paint it in an error's red. */
const DATE_SETTINGS = { locale: 'pt-br', firstDayOfWeek: 1, weekendDays: [] } satisfies Parameters<
  typeof DatesProvider
>[0]['settings']

/**
 * Theme, colour scheme (following the system until someone chooses), the calendar's settings and the toasts.
 * Stands once around the whole application; `env="test"` switches transitions and portals off.
 */
export function AppProvider({
  children,
  env = 'default',
}: {
  children: ReactNode
  env?: 'default' | 'test'
}) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      <DatesProvider settings={DATE_SETTINGS}>{children}</DatesProvider>
      <Toaster />
    </MantineProvider>
  )
}
