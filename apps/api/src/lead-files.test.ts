import { testDb } from '@cadencia/db/testing'
import { PNG } from '@cadencia/files/testing/uploads'
import { expect, it } from 'vitest'
import { permissionFixture } from './testing/permissions/fixture.ts'

const { create, send, upload } = await permissionFixture(await testDb())

it("SEC-42: an erased lead's files are gone at once, for who sent them too", async () => {
  const leadId = await create('owner', '/api/crm/leads', { name: 'Bia', email: 'bia@canario.example' })
  const pdf = (name: string) =>
    new File(['%PDF-1.4\n%âã\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'], name, { type: 'application/pdf' })
  const fileURL = await upload('owner', pdf('contrato.pdf'))
  const attached = await send('owner', 'PUT', { url: '/api/crm/attachments', payload: { fileURL, leadId } })
  expect(attached.statusCode, attached.body).toBe(201)
  const shown = await upload('owner', new File([PNG], 'tela.png'))
  await create('owner', `/api/crm/leads/${leadId}/comments`, { body: 'Veja', attachments: [shown] })
  for (const url of [fileURL, shown]) expect((await send('owner', 'GET', { url })).statusCode).toBe(200)
  const erased = await send('owner', 'DELETE', { url: `/api/crm/leads/${leadId}/data` })
  expect(erased.statusCode, erased.body).toBe(204)
  for (const url of [fileURL, shown]) expect((await send('owner', 'GET', { url })).statusCode).toBe(404)
})
