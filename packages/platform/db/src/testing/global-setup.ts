import type { TestProject } from 'vitest/node'
import { prepareTemplate } from './template.ts'
import { testServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Server for the suite's databases, and the migrated template to copy. */
    testServer: { readonly url: string; readonly template: string }
    /** Whether a lock out of order throws. */
    checksLockOrder: boolean
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer()
  project.provide('testServer', { url: server.url, template: await prepareTemplate(server.url) })
  return server.stop
}
