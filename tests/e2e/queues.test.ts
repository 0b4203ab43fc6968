import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { addPerson, serverForFile } from '../support/suite.ts'
import { enterAsAdministrator, visit } from '../support/visitor.ts'

/** Polling interval plus worker time. */
const ROUND = { timeout: 8000 }
const SECRET = '+55 11 97777-1234'

const server = await serverForFile()
const browser = await launchBrowser()
afterAll(() => browser.close())

it('a paused queue holds a test job until resumed; staff see it masked', async () => {
  const chief = await visit(browser, server)
  await enterAsAdministrator(chief)
  const { page } = chief
  const polls: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/queues/stats')) polls.push(request.headers()['x-poll'])
  })
  await chief.open('/admin')
  await page
    .getByRole('navigation', { name: 'Administração', exact: true })
    .getByRole('link', { name: 'Filas' })
    .click()
  await see(page.getByRole('heading', { level: 1, name: 'Sistema de Filas' })).toBeVisible()
  const card = page.getByRole('article', { name: 'Fila WhatsApp' })

  await card.getByRole('button', { name: 'Pausar WhatsApp' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click()
  await see(card.getByText('Pausada')).toBeVisible()
  await page.getByRole('button', { name: 'Criar job de teste' }).click()
  await see(page.getByText('Job de teste criado')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'whatsapp_message' })
  await see(row.getByText('Pendente')).toBeVisible(ROUND)
  await see(card.getByText('Pendentes').locator('xpath=following-sibling::dd')).toHaveText('1', ROUND)

  await card.getByRole('button', { name: 'Retomar WhatsApp' }).click()
  await see(card.getByText('Ativa')).toBeVisible()
  await see(row.getByText('Concluído')).toBeVisible(ROUND)
  await row.getByRole('link', { name: 'Mensagem de WhatsApp' }).click()
  const drawer = page.getByRole('dialog', { name: 'Mensagem de WhatsApp' })
  await see(drawer.getByText('"wasSent": false')).toBeVisible()
  await see(drawer.getByText('Contato de teste')).toBeVisible()
  await page.keyboard.press('Escape')
  await see(drawer).toBeHidden()
  expect(new Set(polls)).toEqual(new Set(['1']))

  // Staff may look and test, with payloads masked.
  const call = caller(server, await signIn(server, await addPerson(server.database, 'Ana')))
  const payload = { contact: SECRET, message: 'Segredo da Ana' }
  const draft = { queueName: 'whatsapp', type: 'whatsapp_message', payload, priority: 1 }
  const created = await call('POST', '/api/queues/jobs', draft)
  expect(created.status).toBe(201)
  const { id } = await created.json()
  const path = `/api/queues/jobs/whatsapp/${id}`
  const asStaff = await (await call('GET', path)).text()
  expect(asStaff).not.toMatch(/97777|Segredo/)
  expect((await call('POST', '/api/queues/whatsapp/pause')).status).toBe(403)
  expect((await call('DELETE', path)).status).toBe(403)

  await page.getByRole('searchbox', { name: 'Procurar por tipo ou id' }).fill(id.slice(0, 8))
  // One row may also be the earlier job's, before the list was filtered.
  const found = row.locator(`a[href*="${id}"]`)
  await see(found).toBeVisible()
  await see(row).toHaveCount(1)
  await found.click()
  await see(drawer.getByText(SECRET)).toBeVisible()
  await drawer.getByRole('button', { name: 'Remover' }).click()
  await page
    .getByRole('dialog', { name: 'Remover este job?' })
    .getByRole('button', { name: 'Remover' })
    .click()
  await see(page.getByText('Nenhum job encontrado')).toBeVisible()
  expect(chief.troubles).toEqual([])
  await chief.close()
})
