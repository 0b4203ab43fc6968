import { expect, it } from 'vitest'
import { crmApp } from '../testing/crm-app.ts'

const app = await crmApp()
const { get, lead, write } = app

it('reads numbers and addresses with the invisible characters that are pasted along', async () => {
  const made = await lead({
    email: '\u202aMARIA\u200b@escola\uff0eexample\u202c',
    phone: '\u202a+55 11 98765\u20110777\u202c',
  })
  expect(made).toMatchObject({ email: 'maria@escola.example', phone: '+5511987650777' })
  const found = (
    await get(`leads/duplicates?phone=${encodeURIComponent('https://wa.me/5511987650777?text=Oi')}`)
  ).json()
  expect(found).toMatchObject([{ id: made.id, matches: ['phone'] }])
  const changed = await write('PATCH', `leads/${made.id}`, {
    phone: '\ufefftel:+55-11-98765-0778',
    email: 'mailto:m@x.example',
  })
  expect(changed.json()).toMatchObject({ phone: '+5511987650778', email: 'm@x.example' })
  const link = `https://api.whatsapp.com/send?phone=5511987650779&text=${'Oi%20'.repeat(30)}`
  const client = await write('POST', 'clients', { name: 'Rui', phone: link, email: '\u00a0' })
  expect(client.json()).toMatchObject({ phone: '+5511987650779', email: null })
})

it('keeps the digits of services, which nothing makes an E.164 number', async () => {
  const made = await lead({ phone: '0800 777 1234' })
  expect(made.phone).toBe('08007771234')
  expect((await get('leads/duplicates?phone=0800-7771234')).json()).toMatchObject([{ id: made.id }])
  expect((await write('PATCH', `leads/${made.id}`, { phone: '4004-1234' })).json().phone).toBe('40041234')
  const converted = await write('POST', `leads/${made.id}/convert`, { to: 'client', contractValue: 10 })
  expect(converted.json().client.phone).toBe('40041234')
  const client = (await write('POST', 'clients', { name: 'Rui', phone: '190' })).json()
  expect(client.phone).toBe('190')
})

it('puts an extension into the notes, once, and keeps the number good', async () => {
  const made = await lead({ phone: '(11) 3333-4444 ramal 22', notes: 'Falar com Rui' })
  expect(made).toMatchObject({ phone: '+551133334444', notes: 'Falar com Rui\nRamal 22' })
  const again = (await write('PATCH', `leads/${made.id}`, { phone: '11 3333-4444 r. 22' })).json()
  expect(again.notes).toBe(made.notes)
  const both = (
    await write('PATCH', `leads/${made.id}`, { phone: '11 3333-4444;ext=23', notes: 'Outra' })
  ).json()
  expect(both).toMatchObject({ phone: '+551133334444', notes: 'Outra\nRamal 23' })
  const client = (await write('POST', 'clients', { name: 'Rui', phone: '11 3333-4444 #22' })).json()
  expect(client).toMatchObject({ phone: '+551133334444', notes: 'Ramal 22' })
  const changed = (await write('PATCH', `clients/${client.id}`, { phone: '11 3333-4444 x23' })).json()
  expect(changed.notes).toBe('Ramal 22\nRamal 23')
  const full = await write('POST', 'leads', {
    name: 'Rui',
    email: 'a@b.example',
    phone: '1133334444 x1',
    notes: 'x'.repeat(5000),
  })
  expect(full.json().issues).toEqual([{ path: 'notes', message: 'Não há espaço nas notas para o ramal' }])
})

it('compares domains with accents in their ASCII form, and shows them as typed', async () => {
  const made = await lead({ email: 'Contato@Pão.com.br' })
  expect(made.email).toBe('contato@pão.com.br')
  const punycode = await lead({ email: 'contato@xn--po-sia.com.br' })
  for (const email of ['contato@pão.com.br', 'CONTATO@XN--PO-SIA.com.br', 'contato@pa\u0303o.com.br']) {
    const found = (await get(`leads/duplicates?email=${encodeURIComponent(email)}`)).json()
    const ids = found.map(({ id }: { id: string }) => id).sort()
    expect(ids).toEqual([made.id, punycode.id].sort())
  }
  // The client that a lead becomes is the one with its address.
  const client = (
    await write('POST', 'clients', { name: 'Padaria', email: 'contato@xn--po-sia.com.br' })
  ).json()
  const converted = await write('POST', `leads/${made.id}/convert`, { to: 'client', contractValue: 10 })
  expect(converted.json().client.id).toBe(client.id)
})
