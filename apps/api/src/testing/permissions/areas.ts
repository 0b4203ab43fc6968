import type { EndpointArea } from '@cadencia/contract/areas'

/** Calls whose area is not that of their path. */
const CALLS: Readonly<Record<string, EndpointArea>> = {
  'GET /api/auth/user': 'any',
  'PATCH /api/auth/user': 'people',
  // Labels belong to the tasks that carry them.
  'GET /api/teams/:id/labels': 'sprints',
  'POST /api/teams/:id/labels': 'sprints',
  'POST /api/crm/access': 'session',
  'DELETE /api/crm/access': 'session',
  // A token neither takes away nor destroys what is known of a person.
  'GET /api/admin/users/:id/data': 'session',
  'DELETE /api/admin/users/:id/data': 'session',
  'DELETE /api/crm/leads/:id/data': 'session',
  'POST /api/admin/guests/data/export': 'session',
  'POST /api/admin/guests/data/erase': 'session',
  'GET /api/admin/guests/data': 'session',
  'GET /api/openapi.json': 'any',
  'GET /api/docs': 'any',
  'GET /api/docs/*': 'any',
  'DELETE /api/admin/guests/data': 'session',
}

/** The area of each path and of what lies below it; the longest match counts. */
const PATHS: Readonly<Record<string, EndpointArea>> = {
  // What it is asked for is called with the same token.
  '/mcp': 'any',
  '/api/meetings': 'meetings',
  '/api/transcripts': 'meetings',
  '/api/decisions': 'meetings',
  '/api/ask': 'meetings',
  // The address of a calendar outlives the token that asked for it.
  '/api/calendar': 'session',
  '/api/sprints': 'sprints',
  '/api/tasks': 'sprints',
  '/api/time': 'sprints',
  '/api/timer': 'sprints',
  '/api/labels': 'sprints',
  '/api/fields': 'sprints',
  '/api/imports': 'sprints',
  '/api/views': 'sprints',
  '/api/templates': 'sprints',
  '/api/comments': 'record',
  '/api/knowledge-sharing': 'sprints',
  '/api/user': 'people',
  '/api/users': 'people',
  '/api/teams': 'people',
  '/api/notifications': 'people',
  // Its devices end with the session.
  '/api/push': 'session',
  '/api/search': 'people',
  '/api/cards': 'people',
  '/api/support': 'support',
  '/api/scoring': 'scoring',
  '/api/chats': 'chat',
  '/api/my-day': 'insights',
  '/api/dashboard': 'insights',
  '/api/analytics': 'insights',
  '/api/reports': 'insights',
  '/api/files': 'files',
  '/api/objects': 'files',
  '/api/pilot-stages': 'pilots',
  '/api/queues': 'queues',
  '/api/crm': 'crm',
  // Of what is linked to clients.
  '/api/links': 'crm',
  '/api/whatsapp': 'crm',
  '/api/admin': 'admin',
  '/api/rules': 'admin',
  '/api/auth': 'session',
  '/api/tokens': 'session',
  '/api/admin/service-tokens': 'session',
  '/api/admin/password': 'session',
  '/api/admin/crm-password': 'session',
  '/api/admin/totp': 'session',
}

/** What the endpoints' own areas are compared with: the area of a route, by its pattern. */
export function expectedArea(method: string, url: string): EndpointArea | undefined {
  const call = CALLS[`${method === 'HEAD' ? 'GET' : method} ${url}`]
  if (call !== undefined) return call
  const segments = url.split('/')
  for (let length = segments.length; length > 1; length -= 1) {
    const area = PATHS[segments.slice(0, length).join('/')]
    if (area !== undefined) return area
  }
  return undefined
}
