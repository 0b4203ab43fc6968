import { makeToken } from '@cadencia/people/testing'
import { listTokens } from '@cadencia/people/tokens/contract'
import { useRevokeToken, useTokens } from '@cadencia/people/tokens/react'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import type { Examples } from '../../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../../gallery/texts.ts'
import { FAILURE } from '../../../../testing/failure.ts'
import { TokenList } from './token-list.tsx'

function Example() {
  return (
    <TokenList
      list={useTokens()}
      failed="Não foi possível carregar os tokens."
      emptyText="Nenhum token de acesso"
      made={undefined}
      onKept={() => undefined}
      revoke={useRevokeToken()}
    />
  )
}

const used = makeToken({ lastUsedAt: '2026-11-20T12:00:00Z', expiresAt: '2037-02-12T12:00:00Z' })
const over = makeToken({ name: 'Antigo', scopes: ['crm:read'], expiresAt: '2026-11-01T12:00:00Z' })

export const examples: Examples = {
  Comum: { element: <Example />, mocks: () => void mock(listTokens, [makeToken(), used, over]) },
  Vazia: { element: <Example />, mocks: () => void mock(listTokens, []) },
  Carregando: { element: <Example />, mocks: () => void mock(listTokens, [], { delayMs: 'infinite' }) },
  Erro: { element: <Example />, mocks: () => void mockProblem(listTokens, FAILURE) },
  'Texto longo': {
    element: <Example />,
    mocks: () => void mock(listTokens, [makeToken({ name: LONG_TEXT.slice(0, 100) })]),
  },
}
