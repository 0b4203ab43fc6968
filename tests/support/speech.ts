import type { BrowserContext, Page } from '@playwright/test'

/** Fake speech recognition: the real one needs a microphone and the vendor's cloud. */
const FAKE = `
  window.heard = { started: 0, last: null }
  class FakeRecognition {
    start() { window.heard.started += 1; window.heard.last = this; this.isOn = true }
    stop() { if (!this.isOn) return; this.isOn = false; setTimeout(() => this.onend?.(), 0) }
  }
  window.SpeechRecognition = FakeRecognition
  window.webkitSpeechRecognition = FakeRecognition
  window.say = (transcript, isFinal) => window.heard.last.onresult({
    resultIndex: 0, results: [{ isFinal, length: 1, 0: { transcript } }],
  })
  window.fallSilent = () => { window.heard.last.isOn = false; window.heard.last.onend() }`

const NONE = `
  delete window.SpeechRecognition
  delete window.webkitSpeechRecognition`

/** New pages recognise what `say` says. */
export async function hearByScript(context: BrowserContext): Promise<void> {
  await context.addInitScript(FAKE)
}

/** New pages have no speech recognition. */
export async function hearNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(NONE)
}

/** Simulates speech; `isFinal` false for interim results. */
export async function say(page: Page, words: string, isFinal = true): Promise<void> {
  await page.evaluate(`window.say(${JSON.stringify(words)}, ${isFinal})`)
}

/** Ends recognition, as Chrome does now and then. */
export async function fallSilent(page: Page): Promise<void> {
  await page.evaluate('window.fallSilent()')
}

export function startsOf(page: Page): Promise<number> {
  return page.evaluate('window.heard.started')
}
