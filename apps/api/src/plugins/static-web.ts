import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const PAGE = 'index.html'
const NO_PAGE = /^\/(?:api|ws|metrics|healthz|readyz|assets)(?:\/|$|\?)/
const ForeverParams = z.object({ '*': z.string() })

const WITH_EXTENSION = /\.[a-z0-9]+(?:\?|$)/i

/** What a person opens; clients that take anything get the page too, but not in place of a missing file. */
function wantsPage({ url, headers: { accept } }: FastifyRequest): boolean {
  if (NO_PAGE.test(url)) return false
  const types = accept || '*/*'
  return types.includes('text/html') || (types.includes('*/*') && !WITH_EXTENSION.test(url))
}

function listFiles(folder: string): Set<string> {
  const entries = readdirSync(folder, { withFileTypes: true })
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
}

/**
 * The web page and its files, as they were built and compressed. Hashed files are kept by browsers for good;
 * every other address that a person opens is answered with the page, whose router takes it from there.
 */
export async function registerStaticWeb(app: App, webRoot: string): Promise<void> {
  if (!existsSync(join(webRoot, PAGE))) {
    app.log.warn({ webRoot }, 'the web page is not built')
    app.get('/*', { schema: { hide: true } }, async (request, reply) => {
      if (!wantsPage(request)) return reply.callNotFound()
      throw new AppError('web_not_built', 503, 'A página ainda não foi compilada: rode npm start.')
    })
    return
  }

  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webRoot, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/assets/*', { schema: { params: ForeverParams, hide: true } }, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`),
  )
  const files = listFiles(webRoot)
  app.get('/*', { schema: { params: ForeverParams, hide: true } }, (request, reply) => {
    const name = request.params['*']
    if (files.has(name) && name !== PAGE) return reply.sendFile(name)
    return wantsPage(request) ? reply.sendFile(PAGE) : reply.callNotFound()
  })
}
