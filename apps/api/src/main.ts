import { fileURLToPath } from 'node:url'
import './heap-growth.ts'
import './compile-cache.ts'

// Only now the rest, so that all of it is loaded into a small heap.
const { run } = await import('./run.ts')
await run(fileURLToPath(new URL('../../web/dist', import.meta.url)))
