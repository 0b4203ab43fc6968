import { getCurrentUser, listUsers } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { makeCurrentUser, makePerson } from '@cadencia/people/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { TextEditor } from './text-editor.tsx'

function Form() {
  const [text, setText] = useState('')
  return (
    <>
      <TextEditor label="Descrição" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <output>{text}</output>
    </>
  )
}

const user = userEvent.setup()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima', email: 'b@a.com' })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Descrição' })
const stored = () => screen.getByRole('status').textContent

beforeEach(() => {
  renderApp(<Form />)
})

function select(text: string): void {
  const start = field().value.indexOf(text)
  field().setSelectionRange(start, start + text.length)
}

it('stores what is typed, and marks selected words by key and by button', async () => {
  await user.type(field(), 'uma pauta longa')
  select('pauta')
  await user.keyboard('{Control>}b{/Control}')
  expect(stored()).toBe('uma **pauta** longa')
  select('longa')
  await user.click(screen.getByRole('button', { name: 'Itálico' }))
  expect(stored()).toBe('uma **pauta** _longa_')
  expect(document.activeElement).toBe(field())
})

it('goes on with a list, and ends it with an empty line', async () => {
  await user.type(field(), '- um{Enter}dois{Enter}{Enter}fim')
  expect(stored()).toBe('- um\n- dois\nfim')
})

it('makes a link with Ctrl+K where words are selected, and leaves the key to others where none are', async () => {
  await user.type(field(), 'ata')
  expect(fireEvent.keyDown(field(), { key: 'k', ctrlKey: true })).toBe(true)
  select('ata')
  expect(fireEvent.keyDown(field(), { key: 'k', ctrlKey: true })).toBe(false)
  expect(stored()).toBe('[ata](https://)')
})

it('offers people after an @', async () => {
  mock(listUsers, [bruno])
  await user.type(field(), 'com @bru')
  await screen.findByRole('option', { name: 'Bruno Lima' })
  await user.keyboard('{Enter}')
  expect(stored()).toBe('com @Bruno Lima ')
})

/** As on every screen. */
function Viewer() {
  return useCurrentUser().data?.firstName
}

it('of people who fit alike offers whom one chose lately, then those of one’s teams, before the others', async () => {
  const person = (firstName: string, lastName: string, teamId: string | null) => ({
    id: crypto.randomUUID(),
    firstName,
    lastName,
    email: `${firstName}@a.com`,
    teamId,
  })
  const own = crypto.randomUUID()
  cleanup()
  mock(getCurrentUser, makeCurrentUser({ teamId: own }))
  mock(listUsers, [
    person('Ana', 'Marques', own),
    person('Marcos', 'Reis', null),
    person('Maria', 'Braga', null),
    person('Mário', 'Dias', own),
  ])
  renderApp(
    <>
      <Viewer />
      <Form />
    </>,
  )
  // Without their initials.
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(2))
  await user.type(field(), '@mar')
  await screen.findByRole('option', { name: 'Marcos Reis' })
  expect(offered()).toEqual(['Mário Dias', 'Marcos Reis', 'Maria Braga', 'Ana Marques'])
  await user.click(screen.getByRole('option', { name: 'Maria Braga' }))
  await user.type(field(), '@mar')
  expect(offered()[0]).toBe('Maria Braga')
})

it('sends the people away with Esc, and nothing else', async () => {
  mock(listUsers, [bruno])
  await user.type(field(), '@bru')
  await screen.findByRole('option', { name: 'Bruno Lima' })
  // Mantine's dialogs, which hear of the key first, ask for this.
  expect(field().dataset.mantineStopPropagation).toBe('true')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(field().dataset.mantineStopPropagation).toBeUndefined()
})

it('offers emoji after a colon', async () => {
  await user.type(field(), 'pronto :fogu')
  await user.click(await screen.findByRole('option', { name: 'foguete' }))
  expect(stored()).toBe('pronto 🚀 ')
})

function paste(data: Readonly<Record<string, string>>): void {
  fireEvent.paste(field(), {
    clipboardData: { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] },
  })
}

it('keeps the format of what is pasted, and nothing that the format does not know', async () => {
  paste({
    'text/html':
      '<h2>Ata</h2><p>Um <b>ponto</b> e <a href="https://a.com">link</a><img src="x"></p><ul><li>a</li><li>b</li></ul>',
    'text/plain': 'Ata Um ponto e link a b',
  })
  await waitFor(() => expect(stored()).toBe('**Ata**\n\nUm **ponto** e [link](https://a.com)\n\n- a\n- b'))
})

it('has the words that are pasted at once, before their format is known', async () => {
  paste({ 'text/html': '<b>Ata</b>', 'text/plain': 'Ata' })
  expect(stored()).toBe('Ata')
  await waitFor(() => expect(stored()).toBe('**Ata**'))
})

it('pastes words without format as they are', async () => {
  paste({ 'text/html': '<span style="color:red">a * b_c_d</span>', 'text/plain': 'a * b_c_d' })
  await waitFor(() => expect(stored()).toBe('a * b_c_d'))
})

const DOCS_BOLD = 'style="font-weight:700;font-style:normal;text-decoration:none"'
const DOCS_PLAIN = 'style="font-weight:400;font-style:normal;text-decoration:none"'
const WORD_BULLET =
  "<![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>"

it.each([
  [
    'Google Docs',
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span ${DOCS_PLAIN}>Um </span><span ${DOCS_BOLD}>ponto</span><span style="font-weight:400;font-style:italic">, itálico</span></p><ul><li dir="ltr"><p><span ${DOCS_PLAIN}>a</span></p></li><li dir="ltr"><p><span ${DOCS_PLAIN}>b</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    'Um **ponto**_, itálico_\n\n- a\n- b',
  ],
  [
    'Google Docs without a style',
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><span ${DOCS_PLAIN}>liso</span></b>`,
    'texto',
  ],
  [
    'plain in the clothes of italic',
    '<i style="font-style:normal">liso</i> e <b>forte</b>',
    'liso e **forte**',
  ],
  [
    'struck out by style',
    '<p><span style="text-decoration: line-through">fora</span> e <s style="text-decoration:none">dentro</s></p>',
    '~~fora~~ e dentro',
  ],
  [
    'Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal><b>Ata<o:p></o:p></b></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'>${WORD_BULLET}Um<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'>${WORD_BULLET}Dois<o:p></o:p></p><!--EndFragment--></body></html>`,
    '**Ata**\n\n- Um\n- Dois',
  ],
  [
    'Word, with its bullets drawn in a condition',
    `<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>·<span>&nbsp;&nbsp; </span></span><![endif]>Um</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>·<span>&nbsp; </span></span><!--[endif]-->Dois</p>`,
    '- Um\n- Dois',
  ],
  [
    'Word, numbered in a condition',
    `<p style='mso-list:l1 level1 lfo2'><![if !supportLists]><span>1.<span>&nbsp; </span></span><![endif]>Um</p><p style='mso-list:l1 level1 lfo2'><![if !supportLists]><span>2.<span>&nbsp; </span></span><![endif]>Dois</p>`,
    '1. Um\n2. Dois',
  ],
  [
    'Google Sheets',
    '<google-sheets-html-origin><style>td {border: 1px}</style><table><tbody><tr><td style="font-weight:bold">a</td><td><a href="https://a.com">b</a></td></tr></tbody></table>',
    'texto',
  ],
])('pastes what is seen from %s', async (_, html, seen) => {
  paste({ 'text/html': html, 'text/plain': 'texto' })
  await waitFor(() => expect(stored()).toBe(seen))
})

it('shows a preview without losing the text', async () => {
  await user.type(field(), '**forte**')
  await user.click(screen.getByRole('button', { name: 'Pré-visualizar' }))
  expect((await screen.findByText('forte')).tagName).toBe('STRONG')
  await user.click(screen.getByRole('button', { name: 'Pré-visualizar' }))
  expect(field().value).toBe('**forte**')
})

it('has one stop for Tab, and arrows between the buttons', async () => {
  await user.click(field())
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Negrito' }))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Itálico' }))
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pré-visualizar' }))
})
