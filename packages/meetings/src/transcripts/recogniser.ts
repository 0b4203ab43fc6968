/** The part of the browser's SpeechRecognition that we use (W3C Web Speech API; Chrome and Edge have it). */
export interface Recogniser {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
}

export interface RecognitionEvent {
  readonly resultIndex: number
  readonly results: ArrayLike<{
    readonly isFinal: boolean
    /** `confidence` is 0 to 1. */
    readonly 0: { readonly transcript: string; readonly confidence?: number }
  }>
}

type RecogniserClass = new () => Recogniser

function isRecogniserClass(value: unknown): value is RecogniserClass {
  return typeof value === 'function'
}

/** How to make a recogniser in this browser, or undefined where speech is not recognised. */
export function findRecogniser(scope: object = globalThis): (() => Recogniser) | undefined {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
    const found: unknown = Reflect.get(scope, name)
    if (isRecogniserClass(found)) return () => new found()
  }
  return undefined
}

export interface HeardSpeech {
  readonly final: string
  /** Called final without any confidence: Chrome on Android does so while a sentence still grows. */
  readonly unsure: string
  /** What is being said right now. */
  readonly interim: string
}

/** What one event adds. */
export function readResults({ resultIndex, results }: RecognitionEvent): HeardSpeech {
  let final = ''
  let unsure = ''
  let interim = ''
  for (let index = resultIndex; index < results.length; index += 1) {
    const result = results[index]
    if (!result) continue
    const { transcript, confidence } = result[0]
    if (!result.isFinal) interim += transcript
    else if (confidence === 0) unsure = withSpeech(unsure, transcript)
    else final = withSpeech(final, transcript)
  }
  return { final, unsure, interim: interim.trim() }
}

/** Whether a piece of speech is an earlier one again, or that with more words behind it. */
export function isGrownFrom(piece: string, earlier: string): boolean {
  const [long, short] = [piece, earlier].map((text) => text.trim().toLowerCase())
  return short !== '' && `${long} `.startsWith(`${short} `)
}

/** Text with more speech behind it; a piece that has grown takes the place of its beginning. */
function withSpeech(before: string, added: string): string {
  return isGrownFrom(added, before) ? added.trim() : joinSpeech(before, added)
}

/** Text with more speech behind it, one space between. */
export function joinSpeech(before: string, added: string): string {
  const clean = added.trim()
  if (clean === '') return before
  return before === '' || /\s$/.test(before) ? before + clean : `${before} ${clean}`
}
