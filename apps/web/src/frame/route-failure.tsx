import { ErrorState } from '@cadencia/ui/error-state'
import { Center } from '@mantine/core'
import { useRouteError } from 'react-router'

const CHUNK_GONE = /dynamically imported module|module script failed|preload CSS/i

/**
 * Stands in the place of a screen that failed to load or render, until somebody goes elsewhere; retrying reloads the page,
 * which also fetches a new release.
 */
export function RouteFailure() {
  const error = useRouteError()
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
