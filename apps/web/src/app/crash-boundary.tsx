import { ErrorState } from '@cadencia/ui/error-state'
import { Center } from '@mantine/core'
import { Component, type ReactNode } from 'react'

/** Stands instead of a blank page when the application itself could not be loaded or drawn. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <Center mih="100dvh">
        <ErrorState
          message="Não foi possível abrir a plataforma. Verifique a conexão."
          onRetry={() => window.location.reload()}
        />
      </Center>
    )
  }
}
