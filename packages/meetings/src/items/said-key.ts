import { createHash } from 'node:crypto'

/** What two texts say alike: their words without case, accents and punctuation, as a key that tells nothing of them. */
export function saidKey(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, ' ')
    .trim()
  return createHash('sha256').update(words).digest('base64url')
}
