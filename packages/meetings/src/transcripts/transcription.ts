import { cutText } from '@cadencia/locale/cut'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { TRANSCRIPT_MAX } from './contract.ts'
import { isGrownFrom, joinSpeech, type Recogniser, type RecognitionEvent, readResults } from './recogniser.ts'

export const RESTART_DELAY_MS = 100
export const SPEECH_LANGUAGE = 'pt-BR'

/** Why nothing is being transcribed, for the screen to put into words. */
export type TranscriptionProblem = 'unsupported' | 'denied' | 'unavailable' | 'interrupted'

export interface TranscriptionState {
  readonly status: 'idle' | 'recording' | 'stopped'
  readonly text: string
  /** What is being said right now and may still change. */
  readonly interim: string
  readonly problem: TranscriptionProblem | null
  /** The text came back from this browser after it was lost without being saved. */
  readonly isRecovered: boolean
}

/** Keeps text over a crash: the browser's local storage. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface TranscriptionOptions {
  /** Undefined where the browser recognises no speech. */
  readonly makeRecogniser: (() => Recogniser) | undefined
  readonly store: TextStore
  /** Names this person's text of this meeting in the store. */
  readonly key: string
  /** What is saved on the server already. */
  readonly savedText: string
}

export interface Transcription {
  readonly state: StoreApi<TranscriptionState>
  start(): void
  stop(): void
  clear(): void
  edit(text: string): void
  /** The server has `text`: the local copy goes, unless more was said meanwhile. */
  saved(text: string): void
  /** Throws the recovered text away and shows what the server has. */
  discardRecovered(): void
  dispose(): void
}

const PROBLEM_BY_ERROR: Readonly<Record<string, TranscriptionProblem>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'unavailable',
  network: 'interrupted',
}

/**
 * Transcribes speech into text: continuous, with interim results, in Brazilian Portuguese. The recogniser ends by
 * itself now and then; while recording it is started again after 100 ms. Silence is not a problem. Whatever is not
 * saved yet is kept in the browser and offered again after a crash.
 */
export function createTranscription(options: TranscriptionOptions): Transcription {
  const { makeRecogniser, store, key, savedText } = options
  const kept = store.getItem(key)
  const isRecovered = kept !== null && kept !== '' && kept !== savedText
  const state = createStore<TranscriptionState>(() => ({
    status: 'idle',
    text: isRecovered ? kept : savedText,
    interim: '',
    problem: makeRecogniser ? null : 'unsupported',
    isRecovered,
  }))
  let recogniser: Recogniser | undefined
  let restart: ReturnType<typeof setTimeout> | undefined
  /** The piece of speech that was added last. */
  let lastPiece = ''
  /** A piece that may still grow. */
  let unsurePiece = ''

  function setText(text: string): void {
    const bounded = cutText(text, TRANSCRIPT_MAX, '')
    state.setState({ text: bounded })
    keep(bounded)
  }

  /** A full or forbidden store must not stop the transcription itself. */
  function keep(text: string): void {
    try {
      if (text === '') store.removeItem(key)
      else store.setItem(key, text)
    } catch {
      state.setState({ isRecovered: false })
    }
  }

  /** Adds a piece of speech; the last one again, or grown, takes its place. */
  function addPiece(piece: string): void {
    const { text } = state.getState()
    const isGrown = isGrownFrom(piece, lastPiece) && text.endsWith(lastPiece)
    setText(joinSpeech(isGrown ? text.slice(0, -lastPiece.length) : text, piece))
    lastPiece = piece.trim()
  }

  function settleUnsure(): void {
    if (unsurePiece) addPiece(unsurePiece)
    unsurePiece = ''
  }

  function hear(event: RecognitionEvent): void {
    const { final, unsure, interim } = readResults(event)
    if (isGrownFrom(final || unsure || interim, unsurePiece)) unsurePiece = ''
    else settleUnsure()
    if (final) addPiece(final)
    if (unsure) unsurePiece = unsure
    state.setState({ interim: joinSpeech(unsurePiece, interim) })
  }

  function halt(problem: TranscriptionProblem | null): void {
    clearTimeout(restart)
    const last = recogniser
    recogniser = undefined
    if (last) {
      last.onend = null
      last.stop()
    }
    state.setState({ status: 'stopped', interim: '', ...(problem ? { problem } : {}) })
  }

  function listen(): void {
    const fresh = makeRecogniser?.()
    if (!fresh) return
    fresh.lang = SPEECH_LANGUAGE
    fresh.continuous = true
    fresh.interimResults = true
    fresh.onresult = hear
    fresh.onerror = ({ error }) => {
      const problem = PROBLEM_BY_ERROR[error]
      if (problem) halt(problem)
    }
    fresh.onend = () => {
      if (state.getState().status !== 'recording') return
      settleUnsure()
      state.setState({ interim: '' })
      restart = setTimeout(begin, RESTART_DELAY_MS)
    }
    recogniser = fresh
  }

  function begin(): void {
    try {
      if (!recogniser) listen()
      recogniser?.start()
      state.setState({ status: 'recording', problem: null })
    } catch {
      halt('unavailable')
    }
  }

  function stop(): void {
    // What was still interim has been said, and is kept.
    const { interim } = state.getState()
    if (interim) addPiece(interim)
    unsurePiece = ''
    halt(null)
  }

  return {
    state,
    start: () => {
      if (makeRecogniser && state.getState().status !== 'recording') begin()
    },
    stop,
    clear: () => {
      unsurePiece = ''
      state.setState({ interim: '', isRecovered: false })
      setText('')
    },
    edit: setText,
    saved: (text) => {
      if (state.getState().text !== text) return
      store.removeItem(key)
      state.setState({ isRecovered: false })
    },
    discardRecovered: () => {
      store.removeItem(key)
      state.setState({ text: savedText, isRecovered: false })
    },
    dispose: () => {
      if (state.getState().status === 'recording') stop()
    },
  }
}
