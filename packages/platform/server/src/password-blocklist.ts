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

/** Rows and columns of keyboards (ABNT2, QWERTY, AZERTY, QWERTZ, Dvorak), also zigzag through two rows, and with shift. */
const KEYS = [
  ...['1234567890-=', '!@#$%¨&*()_+', '!@#$%^&*()_+', '7894561230', '147258369'],
  ...['qwertyuiop[]', 'asdfghjklç~', "asdfghjkl;'", 'zxcvbnm,./', '\\zxcvbnm,.;/'],
  ...['azertyuiop', 'qsdfghjklmù', 'wxcvbn,;:', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnm,.-'],
  ...["',.pyfgcrl", 'aoeuidhtns', ';qjkxbmwvz'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0pç;', '0p;/'],
  ...['1qay', '1aqw', '2zsx', '!qaz', '@wsx', '#edc', '$rfv', '%tgb'],
  ...[
    '1q2w3e4r5t6y7u8i9o0p',
    'qawsedrftgyhujikolpç',
    'azsxdcfvgbhnjmk,l.ç;',
    'q1w2e3r4t5y6u7i8o9p0',
    'aqswdefrgthyjukilo',
  ],
].flatMap((keys) => [keys, [...keys].reverse().join('')])

/** Fewer keys beside each other are in words, too; a longer walk is made of these. */
const WALK_LENGTHS = [3, 4, 5] as const
const WALKS: ReadonlySet<string> = new Set(
  KEYS.flatMap((keys) =>
    WALK_LENGTHS.flatMap((length) => Array.from(keys, (_, start) => keys.slice(start, start + length))),
  ).filter((walk) => walk.length >= WALK_LENGTHS[0]),
)

/** True for what a hand types along the keys, with as many new beginnings as it likes: `qwertyuiopasdf`, `1qaz2wsx`. */
function isKeyboardWalk(text: string): boolean {
  /** Whether what stands before a place is such walks. */
  const isWalkBefore = [true]
  for (let end = 1; end <= text.length; end += 1) {
    isWalkBefore[end] = WALK_LENGTHS.some(
      (length) => isWalkBefore[end - length] === true && WALKS.has(text.slice(end - length, end)),
    )
  }
  return text !== '' && isWalkBefore[text.length] === true
}

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
 * and symbols, or goes along the rows of a keyboard.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords()
  const typed = password.toLowerCase().trim()
  const replaced = typed.replace(/[@431!0$57]/g, (sign) => LETTERS[sign] ?? sign)
  const bare = [typed, replaced].map((text) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
  return [typed, replaced, ...bare].some((text) => {
    const unit = unitOf(text)
    const isShort = text !== '' && unit.length < SHORTEST_UNIT && unit.length < text.length
    return isShort || common.has(unit) || common.has(text) || isSequence(text) || isKeyboardWalk(text)
  })
}

/** Throws 400 for a common password. */
export async function checkUncommon(path: string, password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  throw invalid(path, 'Esta senha é comum demais. Escolha outra, como uma frase.')
}
