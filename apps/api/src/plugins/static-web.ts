import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const PAGE = 'index.html'
/** What programs ask for: our own paths of that kind, names that begin with a dot, such as `/.well-known`, and files. */
const NO_PAGE = /^\/(?:api|mcp|ws|metrics|healthz|readyz|assets)(?:\/|$)|\/\.|\.(?!html?$)[a-z0-9]+$/i
const ForeverParams = z.object({ '*': z.string() })

/** True for page navigation, and for clients that accept anything, where no program's path is asked for. */
function wantsPage({ url, headers: { accept } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  return !NO_PAGE.test(path) && /text\/html|\*\/\*/.test(accept || '*/*')
}

function listFiles(folder: string): Set<string> {
  const entries = readdirSync(folder, { withFileTypes: true })
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
}

/**
 * The built, pre-compressed web app. Hashed files are immutable; every other page URL serves the app, which routes it.
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
