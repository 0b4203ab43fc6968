import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

async function typed(text: string, props: NumberFieldProps = {}) {
  const given: (number | string)[] = []
  function Field() {
    const [value, setValue] = useState<number | string>('')
    given.push(value)
    return <NumberField label="Valor" value={value} onChange={setValue} {...props} />
  }
  const { user } = renderApp(<Field />)
  const input = screen.getByLabelText('Valor')
  await user.type(input, text)
  await user.tab()
  return { value: given.at(-1), shown: input.getAttribute('value'), user, input }
}

describe('a number field', () => {
  it.each([
    ['1.500', 1500, '1.500'],
    ['1.234,56', 1234.56, '1.234,56'],
    ['12.345.678,9', 12_345_678.9, '12.345.678,9'],
    ['1500', 1500, '1.500'],
    ['7,5', 7.5, '7,5'],
    ['0,5', 0.5, '0,5'],
    ['R$ 1.500', 1500, '1.500'],
    ['\u200e１.５００\u00a0', 1500, '1.500'],
    ['-3', -3, '-3'],
  ])('takes %s as it is written in Brazil', async (text, value, shown) => {
    expect(await typed(text, { decimals: 2 })).toMatchObject({ value, shown })
    expect(screen.queryByText(/Use|Informe/)).toBeNull()
  })

  it.each([
    ['1.5', 2, 'Use vírgula para decimais'],
    ['1.50', 2, 'Use vírgula para decimais'],
    ['1234.567', 2, 'Use vírgula para decimais'],
    ['7,5', 0, 'Use um número inteiro'],
    ['0,125', 2, 'Use no máximo 2 casas decimais'],
    ['doze', 0, 'Informe um número'],
    ['1,2,3', 2, 'Informe um número'],
  ])('refuses %s with %i decimals, and keeps it as it was typed', async (text, decimals, message) => {
    expect(await typed(text, { decimals })).toMatchObject({ value: text, shown: text })
    expect(screen.getByText(message)).toBeTruthy()
  })

  it('shows what stands around a number, and takes it when it is typed over', async () => {
    const { user, input, shown } = await typed('1500', { decimals: 2, prefix: 'R$ ' })
    expect(shown).toBe('R$ 1.500')
    await user.clear(input)
    await user.type(input, '2,5')
    await user.tab()
    expect(input.getAttribute('value')).toBe('R$ 2,5')
  })

  it('goes up and down by the arrow keys, within its bounds', async () => {
    const { user, input } = await typed('9', { max: 10 })
    await user.click(input)
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(input.getAttribute('value')).toBe('9')
  })
})
