import '@cadencia/ui/styles.css'
import '@cadencia/ui/screens.css'
import { mockPeople } from '@cadencia/people/testing'
import { connectMocks } from '@cadencia/testkit/msw'
import { createQuietSocket, TestProviders } from '@cadencia/testkit/providers'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Hints } from '@cadencia/ui/hint'
import { Box } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { createAppQueryClient } from '../src/app/query-client.ts'
import { type ExampleWithMocks, findExample } from './examples.ts'

/** Reports calls without a mock, as tests do. */
const unmocked = http.all('/api/*', ({ request: { method, url } }) => {
  reportError(new Error(`No mock answers ${method} ${url}`))
  return HttpResponse.error()
})

const MISSING: ExampleWithMocks = { element: <EmptyState icon={IconPuzzle} text="Exemplo não encontrado" /> }

/** Shows the example that the address names, alone on its page: each has its own network, window and storage. */
async function showExample(): Promise<void> {
  const params = new URLSearchParams(location.search)
  const worker = setupWorker(unmocked)
  connectMocks(worker)
  const found = findExample(params.get('part') ?? '', params.get('example') ?? '')
  const [example = MISSING] = await Promise.all([
    found,
    worker.start({ quiet: true, onUnhandledFrame: 'bypass' }),
  ])
  mockPeople()
  example.mocks?.()
  const element = (
    <Box component="main" p="md">
      {example.element}
      <Hints />
    </Box>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [example.at ?? '/'] })
  const providers = { queryClient: createAppQueryClient(), socket: createQuietSocket(), router }
  const root = document.getElementById('root')
  if (!root) throw new Error('example.html has no #root')
  createRoot(root).render(<TestProviders {...providers} env="default" />)
}

void showExample()
