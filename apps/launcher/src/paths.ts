import { resolve } from 'node:path'

/** The root of the checkout. */
export const ROOT = resolve(import.meta.dirname, '../../..')
