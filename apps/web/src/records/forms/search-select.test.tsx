import { renderApp } from '@cadencia/testkit/render'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SearchSelect } from './search-select.tsx'

const NAMES = ['Aurora', 'Ana Prado', 'Ana Reis', 'Bruno']

it('takes with Enter what is found for the text in the field, once that is answered', async () => {
  const asked: string[] = []
  const answers = new Map<string, () => void>()
  const useFound = (q: string) => {
    const { data = [], isFetching } = useQuery({
      queryKey: ['found', q],
      placeholderData: (before: string[] | undefined) => before,
      queryFn: async () => {
        asked.push(q)
        if (q !== '') await new Promise<void>((resolve) => answers.set(q, resolve))
        return NAMES.filter((name) => name.toLowerCase().includes(q.toLowerCase()))
      },
    })
    return { choices: data.map((name) => ({ value: name, label: name })), isFetching }
  }
  const onChange = vi.fn()
  const onSubmit = vi.fn()
  const { user } = renderApp(
    <FormDialog opened title="Negócio" submitLabel="Salvar" onSubmit={onSubmit} onClose={vi.fn()}>
      <SearchSelect label="Cliente" value={null} chosen={undefined} useFound={useFound} onChange={onChange} />
    </FormDialog>,
  )
  const field = screen.getByRole('combobox', { name: 'Cliente' })
  await user.type(field, 'ana{Enter}')
  await waitFor(() => expect(asked).toContain('ana'))
  expect(onChange).not.toHaveBeenCalled()
  await user.type(field, ' r{Enter}')
  answers.get('ana')?.()
  await waitFor(() => expect(asked).toContain('ana r'))
  expect(onChange).not.toHaveBeenCalled()
  answers.get('ana r')?.()
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('Ana Reis', expect.anything()))
  expect(onChange).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
})
