import { useOutbox } from '@cadencia/chat/messages/outbox'
import { screen, waitFor, within } from '@testing-library/react'
import { layOut } from './layout.ts'

/** Before each test: elements have a size, and what another left unsent is forgotten. */
export function prepare(): void {
  layOut()
  useOutbox.setState({ items: [] })
}

/** What a test looks for on an open conversation. */
export const log = () => screen.findByRole('log', { name: 'Mensagens' })
export const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Escreva uma mensagem' })
export const items = async () => within(await log()).findAllByRole('listitem')

export function itemWith(text: string): Promise<HTMLElement> {
  return waitFor(async () => {
    const item = (await items()).find(({ textContent }) => textContent?.includes(text))
    if (!item) throw new Error(`no message with ${text}`)
    return item
  })
}
