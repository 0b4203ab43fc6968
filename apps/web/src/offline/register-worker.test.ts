import { afterEach, expect, it, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

afterEach(() => void vi.unstubAllGlobals())

it('looks for a new version once the connection is back, also where that is before the worker is registered', async () => {
  const registered = Promise.withResolvers<{ update: () => Promise<void> }>()
  const update = vi.fn(() => Promise.resolve())
  const worker = new EventTarget()
  const container = Object.assign(worker, { register: () => registered.promise, ready: registered.promise })
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true, connection: { saveData: true } })
  const done = registerWorker(() => undefined)
  window.dispatchEvent(new Event('online'))
  registered.resolve({ update })
  await done
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce())
})
