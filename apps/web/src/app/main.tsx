// First: before any schema is used.
import './zod-without-eval.ts'
import '@cadencia/ui/styles.css'
import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createAppQueryClient } from './query-client.ts'

const queryClient = createAppQueryClient()
// Asked before anything is drawn: everything waits for the answer.
void queryClient.prefetchQuery(query(getCurrentUser, {}))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App queryClient={queryClient} />)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Where it cannot be registered, the application only does not open without a network.
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
