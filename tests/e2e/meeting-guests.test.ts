import { mailPart } from '@cadencia/testkit/mail-part'
import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { startMailSink } from '../support/mail-sink.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import {
  CRM_PASSWORD,
  enterAs,
  enterAsAdministrator,
  unlockCrm,
  type Visitor,
  visit,
} from '../support/visitor.ts'

const inbox = await startMailSink()
const server = await serverForFile({
  env: {
    ...{ SEED: 'demo', CRM_PASSWORD, SMTP_URL: inbox.url },
    MAIL_FROM: 'Cadência <agenda@cadencia.example>',
  },
})
const browser = await launchBrowser()
afterAll(() => browser.close())

const GUEST = { name: 'Maria Reis', email: 'maria@aurora.example' }

/** The lines of the invitation in the guest's mail of a number, once it is there. */
async function invitation(number: number): Promise<string[]> {
  const received = () => inbox.mails.filter((mail) => mail.includes(`To: ${GUEST.email}`))
  await see.poll(() => received().length, { timeout: 60_000 }).toBe(number)
  const file = mailPart(received().at(-1) ?? '', 'text/calendar')
  return file.replaceAll('\r\n ', '').split('\r\n')
}

async function makeLead({ context }: Visitor): Promise<void> {
  const data = { ...GUEST, source: 'website' }
  const answer = await context.request.post('/api/crm/leads', { data, headers: { origin: server.url } })
  expect(answer.ok()).toBe(true)
}

it('a guest is invited, moved and cancelled by mail, and forgotten when they ask for it', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  await unlockCrm(ana)
  await makeLead(ana)
  const { page } = ana
  // Where it was seen open, other screens show what is of the CRM.
  await ana.open('/crm')
  await ana.open('/meetings?new=1')
  const form = page.getByRole('dialog', { name: 'Nova Reunião' })
  await form.getByRole('textbox', { name: 'Título' }).fill('Proposta da Aurora')
  const start = form.getByRole('textbox', { name: 'Data e hora' })
  await start.fill('15/12/2030 1015')
  await start.press('Tab')
  await form.getByRole('button', { name: 'Adicionar convidado de fora' }).click()
  await form.getByRole('textbox', { name: 'Nome do convidado 1' }).fill(GUEST.name)
  await form.getByRole('textbox', { name: 'E-mail do convidado 1' }).fill(GUEST.email)
  expect(await accessibilityViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Criar Reunião' }).click()
  await page.getByRole('button', { name: 'Convidar assim mesmo' }).click()
  await see(page.getByText('Reunião criada com sucesso!')).toBeVisible()
  expect(await invitation(1)).toEqual(
    expect.arrayContaining([
      ...['METHOD:REQUEST', 'SEQUENCE:0', 'SUMMARY:Proposta da Aurora'],
      'DTSTART;TZID=America/Sao_Paulo:20301215T101500',
    ]),
  )

  // On its record, where the CRM knows the address.
  const answer = await ana.context.request.get('/api/meetings?q=aurora')
  const [{ id }] = await answer.json()
  await ana.open(`/meetings/${id}`)
  const record = page.getByRole('dialog', { name: 'Proposta da Aurora' })
  const guests = record.getByRole('region', { name: 'Convidados' })
  await see(guests.getByText(GUEST.email)).toBeVisible()
  await guests.getByRole('button', { name: 'Ligar ao lead Maria Reis' }).click()
  await see(page.getByText('Registros ligados')).toBeVisible()
  await see(guests.getByRole('button', { name: 'Ligar ao lead Maria Reis' })).toHaveCount(0)
  expect(await accessibilityViolations(page)).toEqual([])
  // To who takes no part they are not shown.
  const bruno = await visit(browser, server)
  await enterAs(bruno, 'bruno.carvalho@cadencia.example')
  await bruno.open(`/meetings/${id}`)
  await see(bruno.page.getByRole('region', { name: 'Participantes' })).toBeVisible()
  await see(bruno.page.getByRole('region', { name: 'Convidados' })).toHaveCount(0)
  await bruno.close()

  await page.getByRole('button', { name: 'Opções da reunião' }).click()
  await page.getByRole('menuitem', { name: /^Editar/ }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Reunião' })
  await edit.getByRole('textbox', { name: 'Data e hora' }).fill('16/12/2030 0900')
  await edit.getByRole('textbox', { name: 'Data e hora' }).press('Tab')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await see(page.getByText('Reunião atualizada')).toBeVisible()
  expect(await invitation(2)).toEqual(
    expect.arrayContaining([
      ...['METHOD:REQUEST', 'SEQUENCE:1'],
      'DTSTART;TZID=America/Sao_Paulo:20301216T090000',
    ]),
  )

  await page.getByRole('button', { name: 'Opções da reunião' }).click()
  await page.getByRole('menuitem', { name: 'Cancelar reunião' }).click()
  await page.getByRole('button', { name: 'Cancelar reunião' }).click()
  await see(page.getByText('Reunião cancelada')).toBeVisible()
  expect(await invitation(3)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']),
  )
  expect(ana.troubles).toEqual([])
  await ana.close()

  const chief = await visit(browser, server)
  await enterAsAdministrator(chief)
  await chief.open('/admin/users')
  await chief.page.getByRole('button', { name: 'Dados de convidado' }).click()
  const dialog = chief.page.getByRole('dialog', { name: 'Dados de convidado de fora (LGPD)' })
  await dialog.getByRole('textbox', { name: 'E-mail do convidado' }).fill(GUEST.email)
  const [download] = await Promise.all([
    chief.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Exportar dados' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`dados_${GUEST.email}.json`)
  expect(await accessibilityViolations(chief.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apagar dados' }).click()
  await chief.page.getByRole('button', { name: 'Apagar para sempre' }).click()
  await see(chief.page.getByText('Dados apagados')).toBeVisible()
  expect(chief.troubles).toEqual([])
  await chief.close()
})
