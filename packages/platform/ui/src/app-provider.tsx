import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useFilledFields } from './filled-fields.tsx'
import { COLOR_SCHEME_KEY, cssVariables, theme } from './theme.tsx'
import { Toaster } from './toast.tsx'

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

/** Weeks start on Monday. No weekend days, since the calendar would show them in error red. */
const DATE_SETTINGS = { locale: 'pt-br', firstDayOfWeek: 1, weekendDays: [] } satisfies Parameters<
  typeof DatesProvider
>[0]['settings']

/**
 * Theme, colour scheme, date settings and toasts of the whole application; `env="test"` disables transitions and
 * portals.
 */
export function AppProvider({
  children,
  env = 'default',
}: {
  children: ReactNode
  env?: 'default' | 'test'
}) {
  useFilledFields()
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
