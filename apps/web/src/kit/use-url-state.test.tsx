import { renderApp } from '@cadencia/testkit/render'
import { act, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useCreateParam } from '../collections/use-create-param.ts'
import { useListFilters } from '../screens/meetings/use-list-filters.ts'
import { useUrlState } from './use-url-state.ts'

const hooks: {
  form?: ReturnType<typeof useCreateParam>
  list?: ReturnType<typeof useListFilters>
  change?: ReturnType<typeof useUrlState>['change']
} = {}

function Form() {
  hooks.form = useCreateParam('Nova tarefa')
  return null
}

function RefusedForm() {
  hooks.form = useCreateParam('Nova tarefa', 'Convidados apenas consultam.')
  return null
}

function List() {
  hooks.list = useListFilters()
  hooks.change = useUrlState().change
  return null
}

function Address() {
  return <output>{useLocation().search}</output>
}

function open(search: string) {
  renderApp(
    <>
      <Form />
      <List />
      <Address />
    </>,
    { at: `/${search}` },
  )
}

const search = () => screen.getByRole('status').textContent

it('opens no form for somebody who may not create anything, whatever the address says', () => {
  renderApp(<RefusedForm />, { at: '/?new=1' })
  expect(hooks.form?.isCreating).toBe(false)
})

describe('two changes of the address before it is drawn', () => {
  it('keep a dialog closed when another part writes a filter right after', async () => {
    open('?new=1')
    await act(async () => {
      hooks.form?.closeForm()
      hooks.list?.change({ q: 'jornada' })
    })
    expect(search()).toBe('?q=jornada')
  })

  it('build on each other, and later ones on what was drawn meanwhile', async () => {
    open('?status=active')
    await act(async () => {
      hooks.change?.({ tab: 'files' })
      hooks.list?.change({ period: 'past' })
    })
    expect(search()).toBe('?status=active&tab=files&period=past')
    await act(async () => hooks.list?.clear())
    expect(search()).toBe('?tab=files')
  })
})

describe('a change of the address while another screen is being opened', () => {
  async function openNext() {
    const { promise, resolve } = Promise.withResolvers<{ Component: () => string }>()
    const list = (
      <>
        <List />
        <Address />
      </>
    )
    const routes = [
      { path: '/list', element: list },
      { path: '/next', lazy: () => promise },
    ]
    const { router } = renderApp(routes, { at: '/list' })
    await act(async () => void router.navigate('/next'))
    await act(async () => hooks.change?.({ tab: 'files' }))
    await act(async () => hooks.list?.change({ q: 'sol' }))
    expect(search()).toBe('')
    return { router, arrive: () => act(async () => resolve({ Component: () => 'Próxima' })) }
  }

  it('does not keep it from opening', async () => {
    const { router, arrive } = await openNext()
    await arrive()
    expect(screen.getByText('Próxima')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/next', search: '' })
  })

  it('is made once somebody has stayed', async () => {
    const { router } = await openNext()
    await act(async () => router.navigate('/list?period=past', { replace: true }))
    expect(search()).toBe('?period=past&q=sol&tab=files')
  })
})
