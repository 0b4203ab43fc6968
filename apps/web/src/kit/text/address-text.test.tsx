import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormattedText } from './formatted-text.tsx'

const ADDRESS = 'https://exemplo.com.br/reunioes/plano-anual?sala=azul'
const PARTS = ['https://', 'exemplo.', 'com.', 'br/', 'reunioes/', 'plano-', 'anual?', 'sala=', 'azul']

it.each([
  ['in a text', `Veja ${ADDRESS} hoje`],
  ['as the words of a link', `Veja [${ADDRESS}](${ADDRESS}) hoje`],
])('breaks an address %s between its words', async (_, text) => {
  renderApp(<FormattedText text={text} format="markdown" />)
  const link = await screen.findByRole('link', { name: ADDRESS })
  expect(link.innerHTML.split('<wbr>')).toEqual(PARTS)
})
