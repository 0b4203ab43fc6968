import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { MessagingSettings } from '@cadencia/settings/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callGateway, GATEWAY_LIMIT_MS, quoted } from '../gateway/http.ts'
import { canonicalPhone } from '../phone.ts'
import {
  allowanceOn,
  asksForNoMarketing,
  asksToStop,
  gapMs,
  gateAt,
  nextTurns,
  spacingMs,
  windowOpensAt,
} from './rules.ts'

const settings = MessagingSettings.parse({})
const NOON = Date.parse('2026-11-23T15:00:00Z')
const old = {
  firstDay: '2026-01-01',
  sentToday: 0,
  isConnected: true,
  isSimulated: false,
  isUnderMaintenance: false,
}

describe('the send window', () => {
  it.each([
    ['2026-11-23T10:59:59Z', '2026-11-23T11:00:00Z'],
    ['2026-11-23T11:00:00Z', '2026-11-23T11:00:00Z'],
    ['2026-11-23T22:59:59Z', '2026-11-23T22:59:59Z'],
    ['2026-11-23T23:00:00Z', '2026-11-24T11:00:00Z'],
    ['2026-11-24T02:30:00Z', '2026-11-24T11:00:00Z'],
  ])('08:00 to 20:00 of São Paulo: at %s it opens at %s', (now, opensAt) => {
    expect(windowOpensAt(settings, Date.parse(now))).toBe(Date.parse(opensAt))
  })

  it('00:00 to 24:00 is always open', () => {
    const whole = { sendWindowStart: '00:00', sendWindowEnd: '24:00' }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * 86_400_000 }), (ms) => {
        expect(windowOpensAt(whole, NOON + ms)).toBe(NOON + ms)
      }),
    )
  })
})

describe('warming up', () => {
  const on = (day: string, over: Partial<typeof settings> = {}, isSimulated = false) =>
    allowanceOn(day, { ...settings, ...over }, { firstDay: '2026-11-23', isSimulated })

  it('lets 50 go on the first day, times 1.5 a day, up to the daily cap', () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-12-23']
    expect(days.map((day) => on(day))).toEqual([50, 75, 112, 168, 1000])
    expect(allowanceOn('2026-11-23', settings, { firstDay: null, isSimulated: false })).toBe(50)
    expect(on('2026-11-23', { dailyCap: 20 })).toBe(20)
  })

  it('holds not for the simulated provider, nor when it is switched off', () => {
    expect(on('2026-11-23', {}, true)).toBe(1000)
    expect(on('2026-11-23', { warmUp: false })).toBe(1000)
  })
})

describe('the gate', () => {
  it('says why nothing leaves, and when the clock opens it', () => {
    const at = (over: object, now = NOON) => gateAt(settings, { ...old, ...over }, now)
    expect(at({})).toMatchObject({ isOpen: true, reason: null, opensAt: null, allowance: 1000 })
    expect(at({ isConnected: false })).toMatchObject({ isOpen: false, reason: 'disconnected' })
    expect(at({ isUnderMaintenance: true })).toMatchObject({ reason: 'maintenance' })
    expect(at({}, Date.parse('2026-11-23T23:30:00Z'))).toMatchObject({
      reason: 'window',
      opensAt: Date.parse('2026-11-24T11:00:00Z'),
    })
    expect(at({ sentToday: 1000 })).toMatchObject({
      reason: 'cap',
      opensAt: Date.parse('2026-11-24T11:00:00Z'),
    })
  })
})

describe('spaces between sends', () => {
  it('are what the rate asks, at least the minimum, and at random up to half as long again', () => {
    expect([gapMs(settings), gapMs({ ...settings, minSpacingSeconds: 60 })]).toEqual([3000, 60_000])
    expect([0, 0.5, 1].map((chance) => spacingMs(settings, chance))).toEqual([3000, 3750, 4500])
  })

  it('no two turns stand closer than the rate allows, and none is given out far ahead', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }),
        fc.nat(20),
        (sendsPerMinute, minSpacingSeconds, chances, left) => {
          const paced = { ...settings, sendsPerMinute, minSpacingSeconds }
          let drawn = 0
          const chance = () => chances[drawn++ % chances.length] ?? 0
          const turns = nextTurns({
            settings: paced,
            now: NOON,
            lastTurnAt: NOON - 1,
            dispatched: 0,
            left,
            chance,
          })
          const all = [NOON - 1, ...turns]
          const spaces = turns.map((turn, index) => turn - (all[index] ?? 0))
          expect(spaces.every((space) => space >= gapMs(paced) - 0.001)).toBe(true)
          expect(turns.length).toBeLessThanOrEqual(left)
          expect(turns.slice(1).every((turn) => turn <= NOON + 10_000)).toBe(true)
          expect(turns.length > 0).toBe(left > 0)
        },
      ),
    )
  })
})

describe('canonical numbers', () => {
  it('are one for both ways of writing a Brazilian mobile number', () => {
    const areas = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(areas, fc.integer({ min: 60_000_000, max: 99_999_999 }), ([tens, ones], number) => {
        const area = `${tens}${ones}`
        const key = `55${area}9${number}`
        const written = [
          `${area}${number}`,
          `(${area}) 9${number}`,
          `+55 ${area} ${number}`,
          `55${area}9${number}`,
        ]
        for (const text of written) expect(canonicalPhone(text)).toEqual({ key, e164: `+${key}` })
      }),
    )
  })

  it.each([
    ['(11) 3333-4444', '+551133334444'],
    ['011 98888-7777', '+5511988887777'],
    ['+1 415 555 2671', '+14155552671'],
    ['0055 11 98888-7777', '+5511988887777'],
    ['１１ 98888-7777', '+5511988887777'],
  ])('reads %s', (text, e164) => expect(canonicalPhone(text)?.e164).toBe(e164))

  it.each(['', 'abc', '123', '98888-7777', '14155552671', '11988887777 ramal 2', '+55 11 1988-7777'])(
    'takes %j for no number',
    (text) => expect(canonicalPhone(text)).toBeNull(),
  )
})

it('an answer that is nothing but SAIR, PARE and the like asks to stop, however it is written', () => {
  const asking = [
    'SAIR',
    'sair',
    ' Parar! ',
    '"PARAR"',
    'Sair.',
    '👉 SAIR 👈',
    'páràr',
    'pare',
    'Stop!',
    'ＳＡＩＲ',
  ]
  for (const text of [...asking, 'sair da  lista.', 'Não quero receber', 'S\u200bAIR', '\u202aSAIR\u202c']) {
    expect([text, asksToStop(text)]).toEqual([text, true])
  }
  for (const text of ['Vou sair agora', 'parar?não', 'SAIRR', '', 'não quero parar', 'Parar promoções']) {
    expect([text, asksToStop(text)]).toEqual([text, false])
  }
})

describe('one call', () => {
  it('REL-8: ends after 10 s at most; what was not answered then is ambiguous, what was not reached is not', async () => {
    expect(GATEWAY_LIMIT_MS).toBe(10_000)
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const call = { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {}, limitMs: 100 } as const
    expect(await callGateway(call)).toEqual({ kind: 'ambiguous', why: 'timeout' })
    silent.close()
    expect(await callGateway({ ...call, url: 'http://127.0.0.1:9/' })).toEqual({
      kind: 'unreached',
      why: 'ECONNREFUSED',
    })
    expect(await callGateway({ ...call, url: 'http://nao-existe.invalid/' })).toMatchObject({
      kind: 'unreached',
    })
  })

  it('SEC-20: follows no redirect, wherever a gateway points', async () => {
    let hits = 0
    const canary = createHttpServer((_request, response) => {
      hits += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(canary, 'listening')
    const at = canary.address()
    const location = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/`
    const lying = createHttpServer((_request, response) => response.writeHead(302, { location }).end())
    lying.listen(0, '127.0.0.1')
    await once(lying, 'listening')
    const own = lying.address()
    const url = `http://127.0.0.1:${typeof own === 'object' && own ? own.port : 0}/`
    expect(await callGateway({ method: 'GET', url, headers: {} })).toMatchObject({
      kind: 'answered',
      status: 302,
    })
    expect(hits).toBe(0)
    canary.close()
    lying.close()
  })

  it('repeats what a gateway says without the secrets that it knows', () => {
    expect(quoted(`key ${'k'.repeat(20)} is wrong`, ['k'.repeat(20)])).toBe('key ••• is wrong')
    expect(quoted('x'.repeat(300), [])).toHaveLength(200)
  })
})

it("WhatsApp's button for promotions stops these alone, however it is written", () => {
  for (const text of ['Parar promoções', 'PARAR PROMOÇÕES!', 'Stop promotions']) {
    expect([text, asksForNoMarketing(text), asksToStop(text)]).toEqual([text, true, false])
  }
  for (const text of ['promoções', 'quero parar promoções de voo', 'PARAR']) {
    expect([text, asksForNoMarketing(text)]).toEqual([text, false])
  }
})
