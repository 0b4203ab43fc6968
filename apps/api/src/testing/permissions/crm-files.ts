import { z } from 'zod'
import type { Fixture, Line, Lines } from './fixture.ts'

const Created = z.object({ id: z.string() })

/** Every session that unlocked the CRM may use imports and attachments. */
export function crmFileLines({ db, create, send, upload }: Fixture): Lines {
  const unlocked = (call: Line['call'], status = 200): Line => ({
    call,
    answers: [401, status, 403, status, 403],
  })

  async function newImport(): Promise<string> {
    const fileURL = await upload('owner', new File(['Nome,Email\nAna,ana@crm.example\n'], 'leads.csv'))
    const id = await create('owner', '/api/crm/leads/import', { fileURL })
    await db.updateTable('lead_imports').set({ status: 'completed' }).where('id', '=', id).execute()
    return id
  }

  async function newAttachment(): Promise<string> {
    const clientId = await create('owner', '/api/crm/clients', { name: 'Cliente' })
    const fileURL = await upload('owner', new File(['%PDF-1.4\n%%EOF\n'], 'contrato.pdf'))
    const payload = { fileURL, clientId }
    return Created.parse((await send('owner', 'PUT', { url: '/api/crm/attachments', payload })).json()).id
  }

  const at =
    (path = ''): Line['call'] =>
    async () => ({ url: `/api/crm/leads/import/${await newImport()}${path}` })

  return {
    'GET /api/crm/leads/import/:id': unlocked(at()),
    'GET /api/crm/leads/import/:id/refused.csv': unlocked(at('/refused.csv')),
    'DELETE /api/crm/leads/import/:id': unlocked(at(), 204),
    'DELETE /api/crm/attachments/:id': unlocked(
      async () => ({ url: `/api/crm/attachments/${await newAttachment()}` }),
      204,
    ),
  }
}
