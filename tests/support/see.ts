import { expect } from '@playwright/test'

/** Looks at the page until it shows what is expected: a busy machine may take its time, what never comes fails. */
export const see = expect.configure({ timeout: 20_000 })
