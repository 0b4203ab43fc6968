import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

interface SettingsQuery<S> {
  readonly data: S | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface SettingsGateProps<S> {
  settings: SettingsQuery<S>
  /** Height of the skeleton in pixels. */
  height: number
  children: (settings: S) => ReactNode
}

/** Renders the settings form once they are loaded; until then a skeleton or the failure. */
export function SettingsGate<S>({ settings, height, children }: SettingsGateProps<S>) {
  if (settings.isPending) return <Skeleton height={height} role="status" aria-label="Carregando" />
  if (settings.data === undefined) {
    return (
      <ErrorState
        message={messageOf(settings.error, 'Não foi possível carregar as configurações.')}
        onRetry={() => void settings.refetch()}
        isRetrying={settings.isFetching}
      />
    )
  }
  return children(settings.data)
}
