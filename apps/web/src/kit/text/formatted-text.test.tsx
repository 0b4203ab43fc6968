import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FormattedText } from './formatted-text.tsx'

const shown = (text: string) => {
  renderApp(<FormattedText text={text} format="markdown" mentions={[{ userId: 'a', name: 'Ana Souza' }]} />)
}

it('draws styles, lists, tasks and quotes as elements', async () => {
  shown('**forte** _leve_ ~~fora~~ `x`\n\n- um\n- [x] dois\n\n> dito')
  expect((await screen.findByText('forte')).tagName).toBe('STRONG')
  expect(screen.getByText('leve').tagName).toBe('EM')
  expect(screen.getByText('fora').tagName).toBe('DEL')
  expect(screen.getByText('x').tagName).toBe('CODE')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Feito' }).checked).toBe(true)
  expect(screen.getByText('dito').closest('blockquote')).not.toBeNull()
})

it('opens links elsewhere, and makes none of what could run', async () => {
  shown('**a** [ata](https://a.com/ata) [mal](javascript:alert(1)) www.b.com')
  const link = await screen.findByRole('link', { name: 'ata' })
  expect(link.getAttribute('href')).toBe('https://a.com/ata')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.getByRole('link', { name: 'www.b.com' }).getAttribute('href')).toBe('https://www.b.com')
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

it('shows HTML and pictures as they were typed', async () => {
  shown('**a** <img src=x onerror=alert(1)> <b>b</b> ![c](https://a.com/c.png)')
  await screen.findByText('a')
  expect(document.querySelector('img, b')).toBeNull()
  expect(document.body.textContent).toContain('<img src=x onerror=alert(1)> <b>b</b> ![c](')
})

it('marks mentions within styles, and no link within a link', async () => {
  shown('**oi @Ana Souza** [veja https://b.com](https://a.com)')
  expect((await screen.findByText('@Ana Souza')).closest('strong')).not.toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

it('shows a text from before the format as it was typed', () => {
  renderApp(<FormattedText text={'**a**\n- b'} format="plain" />)
  expect(document.body.textContent).toContain('**a**\n- b')
})

it('stays as typed, without an error, where the parser cannot be loaded', async () => {
  vi.resetModules()
  const load = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.doMock('./markdown-text.tsx', load)
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    vi.doUnmock('./markdown-text.tsx')
    vi.resetModules()
  })
  const fresh = await import('./formatted-text.tsx')
  const { container } = renderApp(<fresh.FormattedText text="**forte** e www.b.com" format="markdown" />)
  await waitFor(() => expect(logged).toHaveBeenCalled())
  expect(load).toHaveBeenCalled()
  expect(container.textContent).toContain('**forte** e www.b.com')
  expect(screen.getByRole('link', { name: 'www.b.com' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
})
