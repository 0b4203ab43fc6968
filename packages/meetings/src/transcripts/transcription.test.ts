import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Recogniser } from './recogniser.ts'
import { createTranscription, RESTART_DELAY_MS, type Transcription } from './transcription.ts'

class FakeRecogniser implements Recogniser {
  lang = ''
  continuous = false
  interimResults = false
  onresult: Recogniser['onresult'] = null
  onerror: Recogniser['onerror'] = null
  onend: Recogniser['onend'] = null
  starts = 0
  isRefusing = false

  start() {
    if (this.isRefusing) throw new Error('no microphone')
    this.starts += 1
  }
  stop() {
    this.onend?.()
  }
  says(transcript: string, isFinal: boolean) {
    this.onresult?.({ resultIndex: 0, results: [{ isFinal, 0: { transcript } }] })
  }
  /** As Chrome on Android does: all results so far, each called final. */
  saysGrowing(said: readonly (readonly [transcript: string, confidence: number])[]) {
    const results = said.map(([transcript, confidence]) => ({ isFinal: true, 0: { transcript, confidence } }))
    for (const resultIndex of said.keys()) {
      this.onresult?.({ resultIndex, results: results.slice(0, resultIndex + 1) })
    }
  }
}

function memoryStore(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

describe('transcription', () => {
  let recogniser: FakeRecogniser
  let transcription: Transcription
  let store: ReturnType<typeof memoryStore>
  const state = () => transcription.state.getState()

  function open(stored: Record<string, string> = {}, savedText = '') {
    store = memoryStore(stored)
    transcription = createTranscription({ makeRecogniser: () => recogniser, store, key: 'k', savedText })
  }

  beforeEach(() => {
    vi.useFakeTimers()
    recogniser = new FakeRecogniser()
    open()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('recognises Brazilian Portuguese continuously with interim results', () => {
    transcription.start()
    expect(recogniser).toMatchObject({ lang: 'pt-BR', continuous: true, interimResults: true })
    expect(state().status).toBe('recording')
  })

  it('shows interim text live and appends final text', () => {
    transcription.start()
    recogniser.says('bom', false)
    expect(state()).toMatchObject({ text: '', interim: 'bom' })
    recogniser.says('bom dia', true)
    recogniser.says(' a todos ', true)
    expect(state()).toMatchObject({ text: 'bom dia a todos', interim: '' })
  })

  it('keeps a sentence once that grows from one final result to the next', () => {
    transcription.start()
    const grown = [
      ['bom', 0],
      ['bom dia', 0],
      ['bom dia a', 0],
      ['bom dia a todos', 0],
      ['bom dia a todos', 0.92],
      ['bom dia a todos', 0.92],
    ] as const
    recogniser.saysGrowing(grown.slice(0, 4))
    expect(state()).toMatchObject({ text: '', interim: 'bom dia a todos' })
    recogniser.saysGrowing(grown)
    expect(state()).toMatchObject({ text: 'bom dia a todos', interim: '' })
    recogniser.says('vamos começar', true)
    expect(state().text).toBe('bom dia a todos vamos começar')
  })

  it('keeps what a browser without confidences calls final, also when it ends by itself', () => {
    transcription.start()
    recogniser.saysGrowing([
      ['primeira frase', 0],
      ['outra coisa', 0],
    ])
    expect(state()).toMatchObject({ text: 'primeira frase', interim: 'outra coisa' })
    recogniser.onend?.()
    expect(state()).toMatchObject({ text: 'primeira frase outra coisa', interim: '' })
  })

  it('does not take a longer word for a piece that has grown', () => {
    transcription.start()
    recogniser.says('por', true)
    recogniser.says('porta', true)
    expect(state().text).toBe('por porta')
  })

  it('starts the recogniser again 100 ms after it ended while recording', () => {
    transcription.start()
    recogniser.onend?.()
    vi.advanceTimersByTime(RESTART_DELAY_MS - 1)
    expect(recogniser.starts).toBe(1)
    vi.advanceTimersByTime(1)
    expect(recogniser.starts).toBe(2)
  })

  it('does not start again after it was stopped, and keeps what was interim', () => {
    transcription.start()
    recogniser.says('até logo', false)
    transcription.stop()
    vi.advanceTimersByTime(1000)
    expect(recogniser.starts).toBe(1)
    expect(state()).toMatchObject({ status: 'stopped', text: 'até logo', interim: '' })
  })

  it('ignores silence and goes on', () => {
    transcription.start()
    recogniser.onerror?.({ error: 'no-speech' })
    recogniser.onend?.()
    vi.advanceTimersByTime(RESTART_DELAY_MS)
    expect(state()).toMatchObject({ status: 'recording', problem: null })
    expect(recogniser.starts).toBe(2)
  })

  it.each([
    ['not-allowed', 'denied'],
    ['audio-capture', 'unavailable'],
    ['network', 'interrupted'],
  ])('stops on %s and says that the microphone is %s', (error, problem) => {
    transcription.start()
    recogniser.says('já dito', true)
    recogniser.onerror?.({ error })
    expect(state()).toMatchObject({ status: 'stopped', problem, text: 'já dito' })
  })

  it('says that the microphone is unavailable when recognition cannot start', () => {
    recogniser.isRefusing = true
    transcription.start()
    expect(state()).toMatchObject({ status: 'stopped', problem: 'unavailable' })
  })

  it('says that the browser recognises no speech', () => {
    transcription = createTranscription({ makeRecogniser: undefined, store, key: 'k', savedText: '' })
    transcription.start()
    expect(state()).toMatchObject({ status: 'idle', problem: 'unsupported' })
  })

  it('keeps each piece of text in the browser until it is saved', () => {
    transcription.start()
    recogniser.says('primeira frase', true)
    expect(store.values.get('k')).toBe('primeira frase')
    transcription.saved('primeira frase')
    expect(store.values.has('k')).toBe(false)
  })

  it('keeps the local copy when more was said while it was being saved', () => {
    transcription.start()
    recogniser.says('um', true)
    recogniser.says('dois', true)
    transcription.saved('um')
    expect(store.values.get('k')).toBe('um dois')
  })

  it('offers again after a crash what was not saved', () => {
    open({ k: 'texto perdido' }, 'texto salvo')
    expect(state()).toMatchObject({ text: 'texto perdido', isRecovered: true })
    transcription.discardRecovered()
    expect(state()).toMatchObject({ text: 'texto salvo', isRecovered: false })
    expect(store.values.has('k')).toBe(false)
  })

  it('clears text and local copy', () => {
    transcription.edit('rascunho')
    transcription.clear()
    expect(state().text).toBe('')
    expect(store.values.has('k')).toBe(false)
  })

  it('goes on when the browser refuses to store', () => {
    transcription = createTranscription({
      makeRecogniser: () => recogniser,
      store: {
        ...store,
        setItem: () => {
          throw new Error('quota')
        },
      },
      key: 'k',
      savedText: '',
    })
    transcription.start()
    recogniser.says('continua', true)
    expect(state()).toMatchObject({ status: 'recording', text: 'continua' })
  })
})
