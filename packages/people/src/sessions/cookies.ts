import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAMES = { session: 'session', device: 'device', code: 'code', oidc: 'oidc' } as const
type CookieName = keyof typeof NAMES

type Replying = Pick<FastifyReply, 'setCookie' | 'clearCookie'>

export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined
  write(reply: Replying, name: CookieName, cookie: { readonly value: string; readonly lifeMs: number }): void
  clear(reply: Replying, name: CookieName): void
}

/**
 * Our cookies: for the whole site, out of reach of scripts and of requests from other sites. Over https
 * they are Secure and named so that no subdomain can plant them.
 */
export function cookiesFor({ isSecure }: { readonly isSecure: boolean }): Cookies {
  const nameOf = (name: CookieName) => `${isSecure ? '__Host-' : ''}cadencia_${NAMES[name]}`
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    read: (request, name) => request.cookies[nameOf(name)],
    write: (reply, name, { value, lifeMs }) => {
      reply.setCookie(nameOf(name), value, { ...attributes, maxAge: Math.floor(lifeMs / 1000) })
    },
    clear: (reply, name) => {
      reply.clearCookie(nameOf(name), attributes)
    },
  }
}
