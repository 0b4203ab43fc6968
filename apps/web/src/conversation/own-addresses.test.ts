import { expect, it } from 'vitest'
import { ownAddresses } from './own-addresses.ts'

const ORIGIN = 'https://cadencia.example'
const ID = '0b7c2f7e-55a1-4c62-9e9e-2f3f1d1a4c11'
const TASK = `/sprints/tasks/${ID}`

it.each([
  [`Veja ${ORIGIN}${TASK}.`, [TASK]],
  [`**${ORIGIN}${TASK}** e [a tarefa](${ORIGIN}${TASK}?comment=${ID}), sim`, [TASK, `${TASK}?comment=${ID}`]],
  [`<${ORIGIN}${TASK}> ${ORIGIN}${TASK}`, [TASK]],
  [`(${ORIGIN}${TASK}#topo)`, [`${TASK}#topo`]],
  [`“${ORIGIN}${TASK}”, ‘${ORIGIN}${TASK}?comment=${ID}’`, [TASK, `${TASK}?comment=${ID}`]],
  [`«${ORIGIN}${TASK}» e ${ORIGIN}${TASK}…`, [TASK]],
  [`{${ORIGIN}${TASK}} ${ORIGIN}${TASK}— sim ${ORIGIN}${TASK}\u200b`, [TASK]],
  [`${ORIGIN}${TASK}/?`, [`${TASK}/`]],
])('finds those of %j', (text, paths) => expect(ownAddresses(text, ORIGIN)).toEqual(paths))

it.each([
  `https://outra.example${TASK}`,
  `${ORIGIN}.evil.example${TASK}`,
  `${ORIGIN}/sprints/tasks`,
  TASK,
  '',
  ORIGIN,
])('finds none in %j', (text) => expect(ownAddresses(text, ORIGIN)).toEqual([]))

it('takes the first three', () => {
  const paths = Array.from({ length: 9 }, (_, index) => `/meetings/${ID.slice(0, -1)}${index}`)
  const text = paths.map((path) => ORIGIN + path).join('\n')
  expect(ownAddresses(text, ORIGIN)).toEqual(paths.slice(0, 3))
})
