import { renderApp } from '@cadencia/testkit/render'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SearchSelect } from './search-select.tsx'

const NAMES = ['Aurora', 'Ana Prado', 'Ana Reis', 'Bruno']

/** Asks for each text but the empty one, which is answered at once; the others when `answers` says so. */
function renderSearch() {
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
  return { user, field, asked, answers, onChange, onSubmit }
}

it('takes with Enter what is found for the text in the field, once that is answered', async () => {
  const { user, field, asked, answers, onChange, onSubmit } = renderSearch()
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

it('waits with Enter for the longer text where the shorter one is answered already', async () => {
  const { user, field, asked, answers, onChange, onSubmit } = renderSearch()
  await user.type(field, 'a')
  await waitFor(() => expect(asked).toContain('a'))
  answers.get('a')?.()
  await waitFor(() =>
    expect(screen.getByRole('option', { name: 'Aurora' }).hasAttribute('data-combobox-selected')).toBe(true),
  )
  await user.type(field, 'n{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(asked).toContain('an'))
  answers.get('an')?.()
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('Ana Prado', expect.anything()))
  expect(onChange).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('takes with Enter what an arrow points at, also before the answer', async () => {
  const { user, field, onChange } = renderSearch()
  await user.click(field)
  await screen.findByRole('option', { name: 'Aurora' })
  await user.type(field, 'x{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledOnce()
})

it('neither sends nor takes anything with Enter while its list is open and nothing is typed', async () => {
  const { user, field, onChange, onSubmit } = renderSearch()
  await user.click(field)
  await screen.findByRole('option', { name: 'Aurora' })
  await user.keyboard('{Enter}x{Backspace}{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})
