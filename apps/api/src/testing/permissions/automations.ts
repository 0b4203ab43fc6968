import type { Fixture, Lines } from './fixture.ts'

/** Every session that unlocked the CRM may use every automation. */
export function automationLines({ create }: Fixture): Lines {
  const url = '/api/whatsapp/automations'
  const newAutomation = () =>
    create('owner', url, {
      name: 'Boas-vindas',
      message: 'Olá {nome}',
      scheduleType: 'daily',
      scheduleTime: '09:00',
      isActive: false,
      sendToAll: true,
    })
  const one = (path: string, payload?: object) => async () => ({
    url: `${url}/${await newAutomation()}${path}`,
    ...(payload ? { payload } : {}),
  })
  return {
    'PATCH /api/whatsapp/automations/:id': {
      call: one('', { name: 'Outra' }),
      answers: [401, 200, 403, 200, 403],
    },
    'DELETE /api/whatsapp/automations/:id': { call: one(''), answers: [401, 204, 403, 204, 403] },
    'GET /api/whatsapp/automations/:id/history': {
      call: one('/history'),
      answers: [401, 200, 403, 200, 403],
    },
    'GET /api/whatsapp/automations/:id/deliveries': {
      call: one('/deliveries'),
      answers: [401, 200, 403, 200, 403],
    },
  }
}
