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
  readonly results: ArrayLike<{ readonly isFinal: boolean; readonly 0: { readonly transcript: string } }>
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

/** What one event adds: final text to keep, and what is being said right now. */
export function readResults({ resultIndex, results }: RecognitionEvent): { final: string; interim: string } {
  let final = ''
  let interim = ''
  for (let index = resultIndex; index < results.length; index += 1) {
    const result = results[index]
    if (!result) continue
    if (result.isFinal) final = joinSpeech(final, result[0].transcript)
    else interim += result[0].transcript
  }
  return { final, interim: interim.trim() }
}

/** Text with more speech behind it, one space between. */
export function joinSpeech(before: string, added: string): string {
  const clean = added.trim()
  if (clean === '') return before
  return before === '' || /\s$/.test(before) ? before + clean : `${before} ${clean}`
}
