// First: before any schema is made.
import './zod-settings.ts'
import '@cadencia/ui/styles.css'
// With the first calls, whose answers it watches.
import '../offline/connection-store.ts'
import './start-frame.css'
import { keyOf, query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { createRoot } from 'react-dom/client'
import { wasSignedIn } from '../kit/signed-in-hint.ts'
import { loadPersistedQueries } from '../offline/fetch-or-persisted.ts'
import { keepInstallOffer } from '../offline/install-store.ts'
import { registerWorker } from '../offline/register-worker.ts'
import { useNewVersion } from '../offline/version-store.ts'
import { App, preloadStaff } from './app.tsx'
import { createAppQueryClient, loadKeptQueries } from './query-client.ts'

keepInstallOffer()
const queryClient = createAppQueryClient()
// Asked before anything is drawn: everything waits for the answer.
const asked = queryClient.prefetchQuery(query(getCurrentUser, {}))

/** Loads what the address shows. React would draw a fallback first, which then stands for 300 ms. */
async function openScreen(): Promise<void> {
  const [staff] = await Promise.all([import('./staff.tsx'), preloadStaff()])
  const { href } = window.location
  // On failure the screen asks again and says so.
  staff.preloadScreen(queryClient, href).catch(() => undefined)
  await asked
  if (queryClient.getQueryData(keyOf(getCurrentUser, {}))) await staff.loadScreen(href)
}

// A page that comes back from memory asks again who is there: it may be another person by now.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const draw = () => createRoot(root).render(<App queryClient={queryClient} />)
// Meanwhile the outline in index.html stands. No `await` here: what is loaded imports this file's chunk.
if (wasSignedIn()) openScreen().then(draw, draw)
else draw()

/** Queries are persisted for a start without a connection; the first screen comes before. */
const KEPT_AFTER_MS = 2000
void asked.then(() => {
  // Visitors see nothing to keep.
  if (!queryClient.getQueryData(keyOf(getCurrentUser, {}))) return
  setTimeout(
    () =>
      void Promise.all([loadPersistedQueries(), loadKeptQueries()]).then(([{ persistQueries }, kept]) =>
        persistQueries(queryClient, kept),
      ),
    KEPT_AFTER_MS,
  )
})

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Where it cannot be registered, the application only does not open without a network.
  window.addEventListener('load', () => {
    registerWorker(() => useNewVersion.setState({ isThere: true })).catch(() => undefined)
  })
}
