// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { rememberSignedIn, wasSignedIn } from './signed-in-hint.ts'

const SCRIPT = readFileSync(`${import.meta.dirname}/../app/signed-in-start.js`, 'utf8')

/** Runs the script that stands before everything else in the page. */
function start(): void {
  document.documentElement.removeAttribute('data-signed-in')
  new Function(SCRIPT)()
}

afterEach(() => {
  window.localStorage.clear()
})

it('knows at the next start that somebody was signed in', () => {
  rememberSignedIn(true)
  start()
  expect(wasSignedIn()).toBe(true)
  expect(document.documentElement.getAttribute('data-signed-in')).toBe('wide')
})

it('shows no outline to a visitor, or after a sign-out', () => {
  start()
  expect(wasSignedIn()).toBe(false)
  rememberSignedIn(true)
  rememberSignedIn(false)
  start()
  expect(wasSignedIn()).toBe(false)
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(false)
})

it('shows the outline of a sidebar that was collapsed', () => {
  rememberSignedIn(true)
  window.localStorage.setItem('cadencia:shell', JSON.stringify({ state: { isSidebarCollapsed: true } }))
  start()
  expect(document.documentElement.getAttribute('data-signed-in')).toBe('collapsed')
})
