import { crmInvalidations } from '@cadencia/crm/react'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { renderApp } from '@cadencia/testkit/render'
import { vi } from 'vitest'
import { CrmScreen } from '../src/screens/crm/crm-screen.tsx'
import '../src/screens/crm/crm-content.tsx'

export const ana = makePerson({ firstName: 'Ana', lastName: 'Souza' })

/** People, and columns with a height, of which boards draw what has room. */
export function prepareCrm(user = makeCurrentUser({ ...ana })): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  mockPeople({ user, users: [ana] })
}

/** The CRM at an address below `/crm`; what it asks is answered before. */
export function openCrm(at = '/crm') {
  return renderApp(
    [
      { path: '/crm/:tab?/:recordId?', element: <CrmScreen /> },
      { path: '*', element: <p>Outro lugar</p> },
    ],
    { at, invalidations: crmInvalidations },
  )
}

type User = ReturnType<typeof renderApp>['user']

/** Writes into a field at once. */
export async function fill(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
