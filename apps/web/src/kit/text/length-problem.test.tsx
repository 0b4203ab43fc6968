import { renderApp } from '@cadencia/testkit/render'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TextEditor } from './text-editor.tsx'

function Note() {
  const [text, setText] = useState('')
  return (
    <TextEditor
      aria-label="Nota"
      maxLength={5}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

it('cuts no text that is pasted, and says when it is too long, an emoji counting once', async () => {
  renderApp(<Note />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota' })
  expect(field.hasAttribute('maxlength')).toBe(false)
  fireEvent.change(field, { target: { value: '🎉'.repeat(5) } })
  expect(screen.queryByText('Use no máximo 5 caracteres')).toBeNull()
  fireEvent.change(field, { target: { value: '🎉'.repeat(6) } })
  expect(await screen.findByText('Use no máximo 5 caracteres')).toBeTruthy()
  expect(field.value).toBe('🎉'.repeat(6))
})
