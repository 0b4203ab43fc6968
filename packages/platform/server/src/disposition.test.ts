import { expect, it } from 'vitest'
import { dispositionOf } from './disposition.ts'

it.each([
  ['leads_export_2026-11-23.csv', 'filename="leads_export_2026-11-23.csv"'],
  ['um dois.csv', 'filename="um dois.csv"'],
  ['a\\b "c".csv', 'filename="a\\\\b \\"c\\".csv"'],
  [
    'relação "nº 1".csv',
    'filename="relacao \\"no 1\\".csv"; filename*=UTF-8\'\'rela%C3%A7%C3%A3o%20%22n%C2%BA%201%22.csv',
  ],
  ['plano 🚀.pdf', 'filename="plano _.pdf"; filename*=UTF-8\'\'plano%20%F0%9F%9A%80.pdf'],
  ['日本.txt', 'filename="__.txt"; filename*=UTF-8\'\'%E6%97%A5%E6%9C%AC.txt'],
  // Some programs decode the plain one.
  ['foto%41.png', 'filename="foto%41.png"; filename*=UTF-8\'\'foto%2541.png'],
  ["d'água (1)*.txt", "filename=\"d'agua (1)*.txt\"; filename*=UTF-8''d%27%C3%A1gua%20%281%29%2A.txt"],
  [
    'uma\r\nset-cookie: x.csv',
    'filename="uma__set-cookie: x.csv"; filename*=UTF-8\'\'uma%0D%0Aset-cookie%3A%20x.csv',
  ],
  ['meio \ud83d.txt', 'filename="meio _.txt"; filename*=UTF-8\'\'meio%20%EF%BF%BD.txt'],
])('tells the name of a download: %j', (name, told) => {
  expect(dispositionOf(name)).toBe(`attachment; ${told}`)
  expect(dispositionOf(name, 'inline')).toBe(`inline; ${told}`)
})
