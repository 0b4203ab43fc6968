import type { TestProject } from 'vitest/node'
import { prepareTemplate } from './template.ts'
import { testServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which the suite may create databases, and the migrated one to copy. */
    testServer: { readonly url: string; readonly template: string }
  }
}

/** Gives the suite a Postgres with a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer()
  project.provide('testServer', { url: server.url, template: await prepareTemplate(server.url) })
  return server.stop
}
