import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre'
import { ZipFile } from 'yazl'

/** A header (Nome, E-mail, Telefone, Empresa) and three rows, as Excel 97-2003 keeps them; packed. */
const XLS =
  'H4sIAAAAAAACA+2Xz28TRxTHPzO73qydX2unND8kkOWKEhqlreMGwiFgooCiqEQIIyFVlYrTbGJKXCObA9zaQm9F4g/gwpETcAAkVKnusQfUiiMn4IbKYSMh9QJxmbd2uok4hB9CUPlJ8+z57rx5b9+8H7N//Zm8f/n60AM20F4sVhtxnAimAN2aeOHcjNVGo9GCG216r+hZo9FYbQ4biIGc+WoEb4//9zA5bQHR8+8AXCAOJIBOoAvoBnqA3rAEkARSQB/wAbAF+BDoBwaAQWCoHU/v7DjC65FNTLVqidqkjIm1utPqKQVK5MhxmlnGX1p/Ci36dbP3bN7ukI5RocpJ5qlQ4eQr62/RZmSMn846vDF6Wf1R2j22a+x1dMddD5wY89U7HfG6wumAB2iu2b/LXeEh8DWnTD0plHK507MF3gpNiQ1FZWyoK5hUGsUlNEkGxbKU8D7hV2Xdr8InpZ7B8Wp9eqJ5Xk9UXtZdEJ4R3oPZ8ZbI3BMkyxCBSFxspkJM7afKCYoss80eZ4IBVIbE3EzhMzrnZgppMpQokWFqMUOZMhmcIxlq1Mhw96x5fl8KKzzZcLht/O3iG+m4HP3PpLhghYf9JT5FFqjxCzYKxd98ZVplEJZZJxhoXqE1/12fWyNHZ2BC7zdcXH5U+8Gtq/xznmfbihc2X7cL3H5w/wHvqbTokBJryeitS8ZuCdMuNAv0yv+kaPdweXpl5e6h+cP7vhH8E8FHhP8kyA+R/c8Jfj78ANA9kSJquK2Tza8CGzVHhTI+tt4ir+bhoA4wSpkiJ1jG1oPiA2ODOorPMj6LVPhepPqlR3h0GKkyp6jiU6OIrbeKpzwSqD8ks76lSJppybEatt4hbvfoRflrC/Kc4VN8zlCU/ZZFjVmqw6XDZMmykzR7mGA3uxhnlC/IMUYWW3+EEou6US1VaT4mzUF5nxIVUd7yrI2aFegRtt4urvToQX0noP9CeyxtCoqWS9XFG8NHnalwPyvcb5IsI2LLVumf4oICPmXS+Ot8G8cShaDCiY5OrHDymMMmHIKZMBQCNxKIvVjB5/JrB8OCxQPvBQmgSazJmXvjXp3ipvS1fGTVbdVNjEhuLLl9LLnR64BUy5K7g5K7/pYgm9sRwJJZgja9IfoX3eF2mAAQAAA='

export const xls = gunzipSync(Buffer.from(XLS, 'base64'))

/** A workbook with one sheet of these rows. */
export async function xlsx(
  rows: readonly (readonly (string | number | Date | null)[])[],
  more: Partial<Parameters<typeof writeXlsx>[0]> = {},
): Promise<Buffer> {
  const sheet = { name: 'Leads', rows: rows.map((row) => [...row]) }
  return Buffer.from(await writeXlsx({ sheets: [sheet], ...more }))
}

const REL = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOC = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = (targets: Readonly<Record<string, string>>) => {
  const all = Object.entries(targets).map(
    ([type, target], index) => `<Relationship Id="r${index + 1}" Type="${DOC}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${REL}">${all.join('')}</Relationships>`
}
const inline = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`

/** A sheet of these rows: `<row>…</row>`. */
export const sheetWith = (rows: string) =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

/** A row of these texts. */
export const rowOf = (...cells: readonly string[]) => `<row>${cells.map(inline).join('')}</row>`

/** Parts by which the cells `<c t="s"><v>0</v></c>`, `1`, … hold these texts, each kept once. */
export const sharedStrings = (texts: readonly string[]): Readonly<Record<string, Buffer>> => ({
  'xl/_rels/workbook.xml.rels': Buffer.from(
    relations({ worksheet: 'worksheets/sheet1.xml', sharedStrings: 'sharedStrings.xml' }),
  ),
  'xl/sharedStrings.xml': Buffer.from(
    `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  ),
})

/** A workbook made by hand, for what no program would write. */
export async function workbook(sheet: string, more: Readonly<Record<string, Buffer>> = {}): Promise<Buffer> {
  const zip = new ZipFile()
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOC}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml' }),
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
