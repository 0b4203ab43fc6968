// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { rememberSignedIn, wasSignedIn } from './signed-in-hint.ts'

const SCRIPT = readFileSync(`${import.meta.dirname}/signed-in-start.js`, 'utf8')

/** Runs the script that stands before everything else in the page. */
function start(): void {
  document.documentElement.removeAttribute('data-signed-in')
  const element = document.createElement('script')
  element.dataset.files = '/assets/staff.js /assets/frame.js'
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  new Function(SCRIPT)()
}

const preloaded = () =>
  [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))

afterEach(() => {
  window.localStorage.clear()
  document.head.replaceChildren()
})

it('knows at the next start that somebody was signed in, and loads their part of the page', () => {
  rememberSignedIn(true)
  start()
  expect(wasSignedIn()).toBe(true)
  expect(preloaded()).toEqual(['/assets/staff.js', '/assets/frame.js'])
})

it('loads nothing for a visitor, or after a sign-out', () => {
  start()
  expect(wasSignedIn()).toBe(false)
  rememberSignedIn(true)
  rememberSignedIn(false)
  start()
  expect(wasSignedIn()).toBe(false)
  expect(preloaded()).toEqual([])
})

it('shows the outline of a sidebar that was collapsed', () => {
  rememberSignedIn(true)
  window.localStorage.setItem('cadencia:shell', JSON.stringify({ state: { isSidebarCollapsed: true } }))
  start()
  expect(document.documentElement.getAttribute('data-signed-in')).toBe('collapsed')
})
