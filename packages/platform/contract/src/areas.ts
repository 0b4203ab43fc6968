/** Areas of the API, each a pair of scopes of access tokens. */
export const AREAS = [
  'meetings',
  'sprints',
  'people',
  'support',
  'scoring',
  'chat',
  'insights',
  'files',
  'pilots',
  'queues',
  'crm',
  'admin',
] as const
export type Area = (typeof AREAS)[number]

export const RIGHTS = ['read', 'write'] as const
export type Right = (typeof RIGHTS)[number]

/** `<area>:read` or `<area>:write`; writing includes reading. */
export type Scope = `${Area}:${Right}`

/** Whether scopes allow reading or writing in an area. */
export function allows(scopes: readonly string[], area: Area, right: Right): boolean {
  const write: Scope = `${area}:write`
  return scopes.includes(write) || (right === 'read' && scopes.includes(`${area}:read`))
}

/** What a call needs of a token: reading for GET and HEAD, else writing. */
export function rightOf(method: string): Right {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/**
 * The area of an endpoint. `any`: every token may call it; `session`: no token may, as it is about a person's own sign-in;
 * `record`: that of the record that it is about, which the server looks up.
 */
export type EndpointArea = Area | 'any' | 'session' | 'record'

/** Whether an endpoint's area is one of a token's scopes. */
export function isArea(area: EndpointArea | undefined): area is Area {
  return AREAS.some((known) => known === area)
}

/**
 * What a browser may keep of a successful answer to GET. `etag`: it asks each time whether its copy still holds; `no-store`:
 * nothing.
 */
export type CacheRule = 'etag' | 'no-store'

/** Where an endpoint names no rule. */
const CACHE_OF_AREA = {
  meetings: 'etag',
  sprints: 'etag',
  people: 'etag',
  support: 'etag',
  scoring: 'etag',
  chat: 'no-store',
  insights: 'etag',
  files: 'etag',
  pilots: 'etag',
  queues: 'etag',
  crm: 'no-store',
  admin: 'no-store',
  any: 'etag',
  session: 'no-store',
  record: 'no-store',
} as const satisfies Record<EndpointArea, CacheRule>

export function cacheRuleOf({
  area,
  cache,
}: {
  readonly area?: EndpointArea
  readonly cache?: CacheRule
}): CacheRule {
  return cache ?? (area === undefined ? 'no-store' : CACHE_OF_AREA[area])
}
