import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { ReportData } from '../contract.ts'
import { fileNameOf, formatValue } from '../labels.ts'
import { csvOf } from './csv.ts'
import { printable } from './pdf/page.ts'
import { pdfOf } from './pdf.ts'
import { xlsxOf } from './xlsx.ts'

const people = Array.from({ length: 60 }, (_, index) => ({
  name: index === 0 ? '=HYPERLINK("http://mal.example";"Ação")' : `Conceição Araújo ${index}`,
  rate: 50.5,
  value: 1234.5,
  day: '2026-11-18',
  points: index === 1 ? -2.5 : null,
}))

const DATA: ReportData = {
  type: 'performance',
  title: 'Relatório de Performance',
  from: '2026-10-23',
  to: '2026-11-21',
  generatedAt: '2026-11-21T15:30:00.000Z',
  figures: [
    { label: 'Taxa de conclusão', kind: 'percent', value: 87.5 },
    { label: 'Pontuação média', kind: 'number', value: null },
    { label: 'Horas em reunião', kind: 'hours', value: 12.5 },
    { label: 'Valor ganho', kind: 'currency', value: 1500 },
    { label: 'Tarefas concluídas', kind: 'number', value: 1204 },
  ],
  charts: [
    {
      title: 'Tarefas por time',
      kind: 'bar',
      labels: ['Comercial', 'Customer Success', 'Pedagógico', 'TI', 'Financeiro'],
      series: [
        { name: 'Concluídas', values: [12, 8, 5, 31, 0] },
        { name: 'Total', values: [14, 9, 12, 40, 3] },
      ],
    },
    {
      title: 'Tarefas concluídas',
      kind: 'line',
      labels: Array.from({ length: 30 }, (_, day) => `${day + 1}/11`),
      series: [
        { name: 'Concluídas', values: Array.from({ length: 30 }, (_, day) => (day * 7) % 11) },
        { name: 'Com prazo', values: Array.from({ length: 30 }, (_, day) => (day * 5) % 9) },
      ],
    },
  ],
  tables: [
    {
      title: 'Pessoas',
      columns: [
        { key: 'name', label: 'Pessoa', kind: 'text' },
        { key: 'rate', label: 'Conclusão', kind: 'percent' },
        { key: 'value', label: 'Valor ganho', kind: 'currency' },
        { key: 'day', label: 'Data', kind: 'date' },
        { key: 'points', label: 'Pontos', kind: 'number' },
      ],
      rows: people,
      total: 75,
    },
    { title: 'Times', columns: [{ key: 'name', label: 'Time', kind: 'text' }], rows: [], total: 0 },
  ],
}

describe('a report as CSV', () => {
  const bytes = csvOf(DATA)
  const rows: string[][] = parse(bytes, { bom: true, delimiter: ';', relax_column_count: true })

  it('opens as a spreadsheet in Brazil does: marked UTF-8, semicolons, decimal commas, days', () => {
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.includes('\r\n')).toBe(true)
    expect(rows.slice(0, 3)).toEqual([
      ['Relatório de Performance'],
      ['Período', '23/10/2026 a 21/11/2026'],
      ['Gerado em', '21/11/2026 12:30'],
    ])
    expect(rows).toContainEqual(['Taxa de conclusão', '87,5'])
    expect(rows).toContainEqual(['Pontuação média', 'Sem dados'])
    expect(rows).toContainEqual(['Pessoa', 'Conclusão', 'Valor ganho', 'Data', 'Pontos'])
    expect(rows).toContainEqual(['Conceição Araújo 2', '50,5', '1234,5', '18/11/2026', ''])
  })

  it('neutralises formulas in text, and leaves negative numbers numbers', () => {
    expect(rows).toContainEqual([
      '\'=HYPERLINK("http://mal.example";"Ação")',
      '50,5',
      '1234,5',
      '18/11/2026',
      '',
    ])
    expect(rows).toContainEqual(['Conceição Araújo 1', '50,5', '1234,5', '18/11/2026', '-2,5'])
  })
})

describe('a report as XLSX', () => {
  it('holds a sheet for the figures and one for each table, with numbers and days as such', async () => {
    const [summary, list, empty, ...rest] = await readXlsxFile(await xlsxOf(DATA))
    expect([summary?.sheet, list?.sheet, empty?.sheet, rest.length]).toEqual([
      'Resumo',
      'Pessoas',
      'Times',
      0,
    ])
    expect(summary?.data).toContainEqual(['Taxa de conclusão', 87.5])
    expect(summary?.data).toContainEqual(['Pontuação média', 'Sem dados'])
    expect(list?.data[0]).toEqual(['Pessoa', 'Conclusão', 'Valor ganho', 'Data', 'Pontos'])
    expect(list?.data[1]?.[0]).toBe('=HYPERLINK("http://mal.example";"Ação")')
    expect(list?.data[2]).toEqual([
      'Conceição Araújo 1',
      50.5,
      1234.5,
      new Date('2026-11-18T00:00:00Z'),
      -2.5,
    ])
    expect(list?.data).toHaveLength(61)
    expect(empty?.data).toEqual([['Time'], ['Sem dados']])
  })
})

describe('a report as PDF', () => {
  it('says title, period, figures and tables in Portuguese, with numbered pages and the head on each', async () => {
    const bytes = await pdfOf(DATA, { siteName: 'Cadência' })
    const document = await getDocumentProxy(new Uint8Array(bytes))
    const { text, totalPages } = await extractText(document, { mergePages: false })
    const [first = '', second = ''] = text
    expect(totalPages).toBeGreaterThan(1)
    for (const words of [
      'Cadência',
      'Relatório de Performance',
      'Período: 23/10/2026 a 21/11/2026',
      'Gerado em 21/11/2026 12:30',
      'Taxa de conclusão',
      '87,5%',
      'Sem dados',
      '12,5 h',
      'R$ 1.500,00',
      '1.204',
      'Tarefas por time',
      'Pedagógico',
      `Página 1 de ${totalPages}`,
    ]) {
      expect(first).toContain(words)
    }
    expect(second).toContain('Conceição Araújo 20')
    expect(text.slice(1).every((page) => page.includes('Pessoa') || page.includes('Time'))).toBe(true)
    expect(text.join(' ')).toContain('As primeiras 60 linhas de 75.')
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Relatório de Performance', Author: 'Cadência' })
  })

  it('says so where there is nothing, and lays wide tables across', async () => {
    const nothing = { ...DATA, figures: DATA.figures.slice(1, 2), charts: [], tables: [] }
    const empty = await getDocumentProxy(new Uint8Array(await pdfOf(nothing, { siteName: 'Cadência' })))
    expect((await extractText(empty, { mergePages: true })).text.match(/Sem dados/g)).toHaveLength(2)
    const columns = Array.from({ length: 12 }, (_, index) => ({
      key: `c${index}`,
      label: `Coluna ${index}`,
      kind: 'number' as const,
    }))
    const wide = { ...nothing, tables: [{ title: 'Larga', columns, rows: [{ c0: 1 }], total: 1 }] }
    const across = await getDocumentProxy(new Uint8Array(await pdfOf(wide, { siteName: 'Cadência' })))
    const { width, height } = (await across.getPage(1)).getViewport({ scale: 1 })
    expect(width).toBeGreaterThan(height)
  })

  it('cuts no name, label or heading: lines wrap, words longer than a line too, and rows are as high as they need', async () => {
    const letters = (text: string) => text.replace(/\s+/g, '')
    const names = [
      '900. Ação 🚀 “naïve” – € ½ de um sprint com um nome que não cabe em nenhuma linha da tabela e continua',
      'Reunião diária - TI',
      `https://exemplo.com.br/${'caminho-sem-espaço/'.repeat(7)}fim`,
      'ç'.repeat(200),
    ]
    const column = (key: string, label: string, kind: 'text' | 'number' | 'hours' | 'percent') => ({
      key,
      label,
      kind,
    })
    const columns = [
      column('name', 'Reunião com o nome inteiro', 'text'),
      column('team', 'Equipe responsável', 'text'),
      column('planned', 'Planejado (minutos)', 'number'),
      column('took', 'Horas de duração', 'hours'),
      column('present', 'Presentes', 'number'),
      column('share', 'Participação', 'percent'),
      column('points', 'Pontuação', 'number'),
    ]
    const rows = Array.from({ length: 40 }, (_, index) => ({
      ...{
        name: names[index % 4] ?? '',
        team: 'Customer Success e Implantação',
        planned: 1_234_567.5,
        took: 12.5,
      },
      ...{ present: 12, share: 99.9, points: 1000 + index },
    }))
    const chart = {
      title: `Tempo ${names[0]}`,
      kind: 'bar' as const,
      labels: names,
      series: [{ name: 'Horas', values: [1, 2, 3, 4] }],
    }
    const table = { title: `Lista ${names[0]}`, columns, rows, total: 40 }
    const figures = [
      {
        label: 'Uma taxa com um nome que não cabe no cartão',
        kind: 'currency' as const,
        value: 123_456_789.99,
      },
    ]
    const long = {
      ...DATA,
      title: `Relatório ${names[0]}`,
      figures: [...figures, ...DATA.figures],
      charts: [chart],
      tables: [table],
    }
    const bytes = await pdfOf(long, { siteName: `Cadência da ${names[0]}` })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
    const whole = letters(text.join(''))
    expect(whole).not.toContain('…')
    expect(whole).not.toContain('?')
    for (const shown of [
      ...names,
      `Tempo ${names[0]}`,
      `Lista ${names[0]}`,
      long.title,
      'Customer Success e Implantação',
      'R$ 123.456.789,99',
      '1.234.567,5',
      figures[0]?.label ?? '',
    ]) {
      expect(whole).toContain(letters(printable(shown)))
    }
    const withRows = text.filter((page) => page.includes('Customer'))
    expect(withRows.length).toBeGreaterThan(2)
    for (const page of withRows)
      for (const { label } of columns) for (const word of label.split(' ')) expect(page).toContain(word)
  })

  it.each([
    ['São Paulo – “já” € 5', 'São Paulo – “já” € 5'],
    ['Łukasz Ştefan', 'Lukasz Stefan'],
    ['Đặng Thị Nguyễn', 'Dang Thi Nguyen'],
    ['Time 🚀 Ação', 'Time Ação'],
    ['👩‍👩‍👧 Família ❤️ 🇧🇷!', 'Família !'],
    ['ﬁnal − ½ ²', 'final - ½ ²'],
    ['de\u0301bito\n\tem dia', 'débito em dia'],
  ])('prints %s as %s', (text, printed) => {
    expect(printable(text)).toBe(printed)
  })
})

it('names files by title and São Paulo day, and words values by what they are', () => {
  const report = { title: 'Relatório de Conversões', createdAt: '2026-11-22T01:30:00Z' }
  expect(fileNameOf(report, 'pdf')).toBe('relatorio-de-conversoes-2026-11-21.pdf')
  expect(formatValue('date', '2026-11-21')).toBe('21/11/2026')
  expect(formatValue('text', '2026-11-21')).toBe('2026-11-21')
  expect(formatValue('currency', null)).toBe('Sem dados')
})
