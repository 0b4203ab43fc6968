import { expect, it } from 'vitest'
import { descendantsOf, isAlive } from '../support/child.ts'
import { eventually } from '../support/eventually.ts'
import { launcherForFile } from '../support/launcher.ts'
import { caller, signInAsAdministrator } from '../support/session.ts'

const launcher = await launcherForFile()

async function countMeetings(): Promise<number> {
  const list: unknown[] = await (
    await caller(launcher, await signInAsAdministrator(launcher))('GET', '/api/meetings')
  ).json()
  return list.length
}

it('serves with demo data, leaves no orphan when killed, starts again quickly with all data, and ends with 0', async () => {
  const first = await launcher.launch()
  const page = await launcher.fetch('/', { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<div id="root">')
  const before = await countMeetings()
  expect(before).toBeGreaterThan(10)

  const children = descendantsOf(first.pid)
  // API and Postgres processes.
  expect(children.length).toBeGreaterThan(3)
  first.signal('SIGKILL')
  await first.ended
  await eventually(() => !children.some(isAlive), { what: 'server and Postgres ended too' })

  const second = await launcher.launch()
  expect(second.tookMs).toBeLessThan(first.tookMs)
  expect(second.output()).not.toContain('Compilando')
  expect(await countMeetings()).toBe(before)
  const offspring = descendantsOf(second.pid)
  second.signal('SIGTERM')
  expect(await second.ended).toEqual({ code: 0, signal: null })
  expect(offspring.filter(isAlive)).toEqual([])
  expect(second.output()).not.toContain('"level":50')
})
