import { describe, expect, it } from 'vitest'
import { gatewayApp } from '../testing/gateway-app.ts'

const reals = [await gatewayApp('evolution'), await gatewayApp('cloud')]
const benches = [...reals, await gatewayApp('simulated')]
const idOf = (name: string) => (name === 'cloud' ? 'BR.13491208655302741918' : '88776655443322@lid')
const message = { to: '+5531988887777', waUserId: null, text: 'Olá' }

/** What every way to WhatsApp does, the simulated one like the others. */
describe.each(benches.map((bench) => [bench.context.provider.name, bench] as const))('%s', (name, bench) => {
  const { provider } = bench.context
  const { state } = bench.gateway
  const lid = idOf(name)
  const isReal = name !== 'simulated'

  it('says that it is connected, and what it is like', async () => {
    expect(await provider.connection()).toMatchObject({ isConnected: true, isAnswered: true })
    expect(await provider.prepare(false)).toMatchObject({
      isConnected: true,
      detail: expect.stringMatching(/\S/),
    })
    expect(provider.account).toMatch(new RegExp(`^${name}`))
  })

  it('hands over texts and files, each with an id of its own', async () => {
    const file = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') }
    const sent = [await provider.send(message), await provider.send({ ...message, file })]
    const ids = sent.map((one) => (one.kind === 'sent' ? one.providerId : one.kind))
    expect(new Set(ids).size).toBe(2)
    if (isReal) expect(state.arrivals.slice(-2).map(({ id }) => id)).toEqual(ids)
  })

  it('writes to an id where there is no number', async () => {
    const sent = await provider.send({ ...message, to: null, waUserId: lid })
    expect(sent).toMatchObject({ kind: 'sent', recipient: { phone: null } })
    if (isReal) expect(state.arrivals.at(-1)).toMatchObject({ number: lid })
  })
})

describe.each(reals.map((bench) => [bench.context.provider.name, bench] as const))('%s', (name, bench) => {
  const { provider } = bench.context
  const { state } = bench.gateway

  it('says by which id it knows a number', async () => {
    state.idOf = () => idOf(name)
    expect(await provider.send(message)).toMatchObject({ recipient: { waUserId: idOf(name) } })
    state.idOf = () => undefined
  })

  it('never rejects, and tells what may be tried again from what may have left', async () => {
    for (const [failure, kind] of [
      ['rate', 'refused'],
      ['unavailable', 'refused'],
      ['refused', 'failed'],
      ['unauthorised', 'failed'],
      ['cut', 'uncertain'],
      ['late', 'uncertain'],
    ] as const) {
      state.failing = () => failure
      expect(await provider.send(message), failure).toMatchObject({ kind })
    }
    state.failing = () => null
    await bench.gateway.goAway()
    expect(await provider.send(message)).toMatchObject({ kind: 'refused', isUnreachable: true })
    expect(await provider.connection()).toMatchObject({ isConnected: false, isAnswered: false })
    await bench.gateway.comeBack()
  })
})
