import { fileURLToPath } from 'node:url'
import './heap-growth.ts'
import './compile-cache.ts'

// Imported dynamically, so that it loads into a small heap.
const { run } = await import('./run.ts')
await run(fileURLToPath(new URL('../../web/dist', import.meta.url)))
