import { createUser } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { socketApi } from './testing/socket-api.ts'

const { db, settings, signIn, connect } = await socketApi({ ALLOWED_EMAIL_DOMAINS: 'cadencia.example' })

const letGuests = async (allowGuestUsers: boolean) => {
  await settings.set(db, 'system', { ...settings.get('system'), allowGuestUsers })
  await expect.poll(() => settings.get('system').allowGuestUsers).toBe(allowGuestUsers)
}

const connectAs = async (role: 'guest' | 'staff') => connect(await signIn(await createUser(db, { role })))

it('SEC-33: disabling guests closes only their sockets, within 5 s', async () => {
  await letGuests(true)
  const [guest, staff] = [await connectAs('guest'), await connectAs('staff')]
  await letGuests(false)
  await expect.poll(() => guest.readyState, { timeout: 5000 }).toBe(WebSocket.CLOSED)
  expect(staff.readyState).toBe(WebSocket.OPEN)
  staff.terminate()
})
