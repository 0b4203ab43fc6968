import { ErrorState } from '@cadencia/ui/error-state'
import { Center } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { type Location, Outlet, useLocation } from 'react-router'

const CHUNK_GONE = /dynamically imported module|module script failed|preload CSS/i

/** Shown if a screen failed to load or render; retrying reloads the page, which also fetches a new release. */
function RouteFailure({ error }: { error: unknown }) {
  const isChunkGone = error instanceof Error && CHUNK_GONE.test(error.message)
  return (
    <Center mih="60dvh">
      <ErrorState
        message={
          isChunkGone
            ? 'Não foi possível carregar esta tela. Pode haver uma versão nova ou a conexão caiu.'
            : 'Algo deu errado nesta tela.'
        }
        onRetry={() => window.location.reload()}
      />
    </Center>
  )
}

interface BoundaryProps {
  location: Location
  children: ReactNode
}

interface BoundaryState {
  location: Location
  failure: { error: unknown } | null
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState) {
    return location === state.location ? null : { location, failure: null }
  }

  override render() {
    const { failure } = this.state
    return failure ? <RouteFailure error={failure.error} /> : this.props.children
  }
}

/** The routes inside; one that fails says so in its place, until somebody goes elsewhere. */
export function RouteBoundary({ children = <Outlet /> }: { children?: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>
}
