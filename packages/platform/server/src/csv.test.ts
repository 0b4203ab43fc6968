import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { type CsvCell, csvText } from './csv.ts'
import { guarded, unguarded } from './formula-guard.ts'

const hostile = fc
  .array(fc.constantFrom('=', '+', '-', '@', ',', ';', '\t', '\r', '\n', '"', "'", ' ', 'x', '1'), {
    maxLength: 12,
  })
  .map((signs) => signs.join(''))
const tables = fc.array(fc.array(hostile, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
const separators = fc.constantFrom(',', ';')

const FORMULA = /^"*[=+\-@]/

it('SEC-28: contains no formula, whatever separator a program assumes', () => {
  fc.assert(
    fc.property(tables, separators, (lines, delimiter) => {
      const text = csvText(lines, delimiter)
      // A parser that ignores quotes finds the most cells.
      expect(text.split(/[,;\t\r\n]/).filter((piece) => FORMULA.test(piece))).toEqual([])
      for (const other of [',', ';', '\t']) {
        const cells = Papa.parse<string[]>(text, { delimiter: other }).data.flat()
        expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([])
      }
    }),
    { numRuns: 2000 },
  )
})

it('SEC-22: parsing and unguarding a file returns the original values', () => {
  fc.assert(
    fc.property(tables, separators, (lines, delimiter) => {
      const read = Papa.parse<string[]>(csvText(lines, delimiter), { delimiter, newline: '\r\n' }).data
      expect(read.slice(0, -1).map((line) => line.map(unguarded))).toEqual(lines)
    }),
    { numRuns: 2000 },
  )
})

it.each<[CsvCell, string]>([
  ['+5511987654321', '+5511987654321'],
  ['+55 11987654321', '+55 11987654321'],
  ['+55 119 87654321', "'+55 119 87654321"],
  ['+5511987654321*2', "'+5511987654321*2"],
  ["'+5511987654321", "''+5511987654321"],
  ['a;=cmd()', `"a;'=cmd()"`],
  ['/api/x,@SUM(A1)', `"/api/x,'@SUM(A1)"`],
  ['Silva, Ana - 2', '"Silva, Ana - 2"'],
  [-5, '-5'],
  [null, ''],
])('writes %j as %s', (cell, written) => {
  expect(csvText([[cell]], ',')).toBe(`${written}\r\n`)
  expect(csvText([[cell]], ';')).toBe(`${written}\r\n`)
})

it('writes numbers with the decimal sign that fits the separator', () => {
  expect(csvText([[12.5, -1.25, 1000]], ',')).toBe('12.5,-1.25,1000\r\n')
  expect(csvText([[12.5, -1.25, 1000]], ';')).toBe('"12,5";"-1,25";1000\r\n')
})

it('SEC-22: guards a tab and a carriage return at the beginning too', () => {
  for (const cell of ['\tx', '\rx', "'\t=x"]) {
    expect(guarded(cell)).toMatch(/^'/)
    expect(unguarded(guarded(cell))).toBe(cell)
  }
})
