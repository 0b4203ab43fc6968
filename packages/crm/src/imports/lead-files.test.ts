import { expect, it } from 'vitest'
import { importsApp } from '../testing/imports-app.ts'
import { LEAD_FILES } from '../testing/lead-files.ts'

const app = await importsApp()
const IMPORTED = 'Importado em 23/11/2026'

async function importedLeads() {
  const rows = await app.db
    .selectFrom('leads')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ name, email, phone, company, source, status, notes }) => {
    const lines = notes.split('\n')
    expect(lines.at(-1)).toBe(IMPORTED)
    return { name, email, phone, company, source, status, notes: lines.slice(0, -1) }
  })
}

it.each(LEAD_FILES)(
  'reads $title',
  async ({ content, fileName = 'leads.csv', leads, refused = [], notices }) => {
    await app.clear()
    const bytes = typeof content === 'function' ? await content() : content
    const fileURL = await app.upload(bytes, fileName)
    const seen = await app.preview(fileURL)
    const done = await app.importUrl(fileURL)
    expect(await importedLeads()).toMatchObject(leads)
    expect(done.rows.map(({ line, message }) => [line, message])).toEqual(refused)
    expect(done).toMatchObject({ status: 'completed', imported: leads.length, errors: refused.length })
    expect(done.total).toBe(done.imported + done.updated + done.skipped + done.errors)
    expect(seen).toMatchObject({ total: done.total, valid: leads.length, refusedRows: done.rows })
    if (notices) expect([done.notices, seen.notices]).toEqual([notices, notices])
  },
)
