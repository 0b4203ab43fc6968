import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'

/** Full browsers: each window also loads the browser's own interface, which slows a page by half. */
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without it, and without a push service. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const FLAGS = [
  // No other machine, such as those of meeting rooms.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** CHROMIUM_PATH, else the first of these that the system has, else the npm package's; nothing is downloaded. */
async function findChromium(names: readonly string[]): Promise<string> {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const folders = [...PATH.split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
  return found ?? (await sparticuz.executablePath())
}

export async function launchBrowser(): Promise<Browser> {
  return launch([HEADLESS_SHELL, ...BROWSERS])
}

/** A browser whose pages can subscribe to push messages. */
export async function launchBrowserWithPush(): Promise<Browser> {
  return launch(BROWSERS)
}

/** A browser whose profile, its cache included, stays in a folder after it was closed. */
export async function launchProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const executablePath = await findChromium([HEADLESS_SHELL, ...BROWSERS])
  return chromium.launchPersistentContext(folder, { ...options, executablePath, args: FLAGS })
}

async function launch(names: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(names), args: FLAGS })
}
