import { invalid } from './app-error.ts'

/** Letters that digits and symbols commonly replace (leetspeak). */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Shorter repeated units are rejected whatever they are. */
const SHORTEST_UNIT = 4

let list: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most frequently leaked passwords, loaded on first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return list
}

/** The shortest repeated unit: `senha` of `senhasenhasenha`. */
function unitOf(text: string): string {
  const period = text === '' ? 0 : `${text}${text}`.indexOf(text, 1)
  return text.slice(0, period)
}

/** True for sequences such as `abcdef`, `987654` and `7890123`. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const areDigits = /^\d+$/.test(text)
  const steps = codes.slice(1).map((code, index) => {
    const step = code - (codes[index] ?? 0)
    // 9 wraps to 0.
    return areDigits && Math.abs(step) === 9 ? -step / 9 : step
  })
  const [first] = steps
  return (first === 1 || first === -1) && steps.every((step) => step === first)
}

/**
 * True if a password is on the list of common ones, or is one of them repeated, in leetspeak, or surrounded by digits
 * and symbols.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords()
  const typed = password.toLowerCase().trim()
  const replaced = typed.replace(/[@431!0$57]/g, (sign) => LETTERS[sign] ?? sign)
  const bare = [typed, replaced].map((text) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
  return [typed, replaced, ...bare].some((text) => {
    const unit = unitOf(text)
    const isShort = text !== '' && unit.length < SHORTEST_UNIT && unit.length < text.length
    return isShort || common.has(unit) || common.has(text) || isSequence(text)
  })
}

/** Throws 400 for a common password. */
export async function checkUncommon(path: string, password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  throw invalid(path, 'Esta senha é comum demais. Escolha outra, como uma frase.')
}
