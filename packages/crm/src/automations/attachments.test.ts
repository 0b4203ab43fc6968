import { PDF, PNG, uploadAs } from '@cadencia/files/testing/uploads'
import { describe, expect, it } from 'vitest'
import { automationsApp } from '../testing/automations-app.ts'

const { ana, create, list, patch, person, post, url } = await automationsApp()

const DRAFT = { name: 'Boas-vindas', message: 'Olá {nome}!', sendToAll: true, time: '09:00' }

const upload = (content = PNG, name = 'folder.png', who = ana) => uploadAs(who, content, name)

describe('attachments', () => {
  it('come uploaded or as base64, and one that comes in both ways is kept once', async () => {
    const png = await upload()
    const made = await create({
      attachments: [png],
      attachmentFiles: [
        { name: 'folder.png', data: PNG.toString('base64'), type: 'png' },
        { name: 'tabela', data: `data:application/pdf;base64,${PDF.toString('base64')}`, type: 'pdf' },
      ],
    })
    expect(made.files.map(({ fileName, fileType }) => [fileName, fileType])).toEqual([
      ['folder.png', 'image/png'],
      ['tabela.pdf', 'application/pdf'],
    ])
    expect(made.attachments[0]).toBe(png)
    const kept = await patch(made.id, { attachments: [png] })
    expect(kept.json().attachments).toEqual([png])
  })

  it.each([
    [
      'SEC-18: HTML called .png',
      { name: 'a.png', data: Buffer.from('<html><script>').toString('base64') },
      415,
    ],
    ['a spreadsheet: jpeg, png, gif and pdf only', { name: 'a.csv', data: 'YTtiCg==' }, 415],
    ['no base64', { name: 'a.png', data: '***' }, 400],
    [
      'more than 10 MB',
      { name: 'a.pdf', data: Buffer.alloc(10 * 1024 * 1024 + 1, PDF).toString('base64') },
      413,
    ],
  ])('%s is refused, and nothing is created', async (_, file, status) => {
    const before = (await list()).length
    expect((await post({ ...DRAFT, attachmentFiles: [file] })).statusCode).toBe(status)
    expect((await list()).length).toBe(before)
  })

  it('SEC-2: the body may be 16 MiB and not a byte more', async () => {
    const body = (bytes: number) => {
      const start = JSON.stringify({ ...DRAFT, filler: '' }).slice(0, -2)
      return `${start}${'a'.repeat(bytes - Buffer.byteLength(start) - 2)}"}`
    }
    const sendBody = (payload: string) =>
      ana.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
    expect((await sendBody(body(16 * 1024 * 1024))).statusCode).toBe(201)
    expect((await sendBody(body(16 * 1024 * 1024 + 1))).statusCode).toBe(413)
  })

  it("SEC-20: another's upload and an address elsewhere are refused, nothing is fetched", async () => {
    const bruno = await person()
    const theirs = await upload(PNG, 'a.png', bruno)
    expect((await post({ ...DRAFT, attachments: [theirs] })).statusCode).toBe(400)
    expect((await post({ ...DRAFT, attachments: ['//127.0.0.1/a.png'] })).statusCode).toBe(400)
  })

  it('SEC-17: without the CRM unlocked they are as unknown as never sent', async () => {
    const [file] = (await create({ attachments: [await upload()] })).attachments
    const locked = await person({ hasCrmAccess: false })
    expect((await ana.send({ url: file ?? '' })).statusCode).toBe(200)
    expect((await locked.send({ url: file ?? '' })).statusCode).toBe(404)
  })
})
