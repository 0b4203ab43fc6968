import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  draftOf,
  type EditNoteProps,
  type Note,
  openEdit,
  problem,
  submit,
  titleField,
  write,
} from '../../../testing/note-form.tsx'

describe('a colleague’s change', () => {
  const theirs: Note = { title: 'Mercado', points: 8, size: 's', version: 5 }

  it('is followed while nothing is typed', async () => {
    const { change, save } = openEdit()
    await change(theirs)
    expect(titleField().value).toBe('Mercado')
    expect(screen.queryByRole('alert')).toBeNull()
    write('Feira')
    submit()
    await screen.findByText('Fechado')
    expect(save).toHaveBeenCalledWith({ title: 'Feira', version: 5 })
  })

  it('is told when something is typed; their values can be loaded, one’s own stay in sight', async () => {
    const { change, save } = openEdit()
    write('Feira')
    await change(theirs)
    expect(screen.getByText('Outra pessoa alterou esta nota')).toBeTruthy()
    expect(titleField().value).toBe('Feira')
    for (const text of ['Mercado', '8', 'Pequena']) {
      expect(screen.getByText(`Valor atual: ${text}`)).toBeTruthy()
    }
    fireEvent.click(screen.getByRole('button', { name: 'Carregar os valores atuais' }))
    expect(titleField().value).toBe('Mercado')
    expect(screen.getByDisplayValue('8')).toBeTruthy()
    expect(screen.getByText('Você tinha digitado: Feira')).toBeTruthy()
    expect(screen.getByText('Sem limite')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(draftOf('notes.edit.1')).toBeNull()
    write('Feira')
    submit()
    await screen.findByText('Fechado')
    expect(save).toHaveBeenCalledWith({ title: 'Feira', version: 5 })
  })

  it('can also be kept beside what was typed', async () => {
    const { change, save } = openEdit()
    write('Feira')
    await change(theirs)
    fireEvent.click(screen.getByRole('button', { name: 'Manter o que digitei' }))
    expect(titleField().value).toBe('Feira')
    expect(screen.getByDisplayValue('8')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    submit()
    await screen.findByText('Fechado')
    expect(save).toHaveBeenCalledWith({ title: 'Feira', version: 5 })
  })

  it('is told when the server refuses for it, without a toast', async () => {
    const save = vi
      .fn<EditNoteProps['save']>(async () => undefined)
      .mockRejectedValueOnce(problem(409, { current: theirs }))
    const { user } = openEdit(save)
    write('Feira')
    await waitFor(() => expect(document.activeElement).toBe(titleField()))
    await user.click(screen.getByRole('combobox', { name: 'Tamanho' }))
    await user.click(await screen.findByRole('option', { name: 'Pequena' }))
    submit()
    expect(await screen.findByText('Outra pessoa alterou esta nota')).toBeTruthy()
    expect(screen.queryByText('Falha ao editar nota')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Carregar os valores atuais' }))
    expect(titleField().value).toBe('Mercado')
    expect(screen.getByText('Você tinha digitado: Feira')).toBeTruthy()
    // The colleague had chosen the same.
    expect(screen.queryByText('Você tinha digitado: Pequena')).toBeNull()
    write('Feira')
    submit()
    await screen.findByText('Fechado')
    expect(save).toHaveBeenLastCalledWith({ title: 'Feira', version: 5 })
  })

  it('is told of a refused edit without changes, too', async () => {
    openEdit(vi.fn(() => Promise.reject(problem(409, { current: theirs }))))
    submit()
    expect(await screen.findByText('Outra pessoa alterou esta nota')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Carregar os valores atuais' }))
    expect(titleField().value).toBe('Mercado')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is told to a draft that was begun before it, which changes only what was typed', async () => {
    localStorage.setItem('cadencia:draft:notes.edit.1', JSON.stringify({ title: 'Feira', version: 3 }))
    const { save } = openEdit()
    expect(screen.getByText('Outra pessoa alterou esta nota')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Manter o que digitei' }))
    submit()
    await screen.findByText('Fechado')
    expect(save).toHaveBeenCalledWith({ title: 'Feira', version: 4 })
  })
})
