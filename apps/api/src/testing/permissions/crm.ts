import type { Fixture, Line, Lines } from './fixture.ts'

/** Only the sessions of owner and leader unlocked the CRM. */
function unlocked(call: Line['call'], status = 200): Line {
  return { call, answers: [401, status, 403, status, 403] }
}

export function crmLines({ create, send }: Fixture): Lines {
  let made = 0
  const newLead = () => {
    made += 1
    return create('owner', '/api/crm/leads', { name: `Lead ${made}`, email: `lead${made}@crm.example` })
  }
  const makers = {
    leads: newLead,
    opportunities: () => create('owner', '/api/crm/opportunities', { title: 'Plano', value: 10 }),
    clients: () => create('owner', '/api/crm/clients', { name: 'Cliente' }),
    activities: () => create('owner', '/api/crm/activities', { subject: 'Ligar' }),
  } as const

  const at =
    (noun: keyof typeof makers, path = '', payload?: object): Line['call'] =>
    async () => ({ url: `/api/crm/${noun}/${await makers[noun]()}${path}`, ...(payload ? { payload } : {}) })

  const deleted =
    (noun: keyof typeof makers): Line['call'] =>
    async () => {
      const url = `/api/crm/${noun}/${await makers[noun]()}`
      await send('owner', 'DELETE', { url })
      return { url: `${url}/restore` }
    }

  const records = (noun: keyof typeof makers, patch: object): Lines => ({
    [`GET /api/crm/${noun}/:id`]: unlocked(at(noun)),
    [`PATCH /api/crm/${noun}/:id`]: unlocked(at(noun, '', patch)),
    [`DELETE /api/crm/${noun}/:id`]: unlocked(at(noun), 204),
    [`POST /api/crm/${noun}/:id/restore`]: unlocked(deleted(noun)),
    [`GET /api/crm/${noun}/:id/history`]: unlocked(at(noun, '/history')),
  })

  return {
    ...records('leads', { company: 'Outra' }),
    ...records('opportunities', { value: 20 }),
    ...records('clients', { company: 'Outra' }),
    ...records('activities', { outcome: 'positive' }),
    'POST /api/crm/leads/:id/convert': unlocked(at('leads', '/convert', { to: 'client' }), 201),
    'PUT /api/crm/leads/:id/consent': unlocked(
      at('leads', '/consent', { consent: 'granted', note: 'Formulário' }),
    ),
    'GET /api/crm/leads/:id/timeline': unlocked(at('leads', '/timeline')),
    'GET /api/crm/leads/:id/overview': unlocked(at('leads', '/overview')),
    'GET /api/crm/clients/:id/overview': unlocked(at('clients', '/overview')),
    'GET /api/crm/leads/:id/data': unlocked(at('leads', '/data')),
    'DELETE /api/crm/leads/:id/data': unlocked(at('leads', '/data'), 204),
    'GET /api/crm/opportunities/:id/stages': unlocked(at('opportunities', '/stages')),
    'GET /api/crm/clients/:id/timeline': unlocked(at('clients', '/timeline')),
  }
}
