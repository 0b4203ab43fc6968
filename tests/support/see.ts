import { expect } from '@playwright/test'

/** `expect` with a timeout that suits slow machines. */
export const see = expect.configure({ timeout: 20_000 })
