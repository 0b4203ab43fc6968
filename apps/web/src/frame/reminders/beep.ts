/** The tones of the alert, in hertz, one after the other. */
export const TONES_HZ = [800, 1000, 800] as const
/** How long all tones together last, in seconds. */
export const BEEP_S = 0.3

const VOLUME = 0.2

/** Plays the reminder sound. A failure to play it is only logged. */
export function beep(openAudio: () => AudioContext = () => new AudioContext()): void {
  try {
    const audio = openAudio()
    const volume = audio.createGain()
    volume.gain.value = VOLUME
    volume.connect(audio.destination)
    const toneS = BEEP_S / TONES_HZ.length
    for (const [index, hertz] of TONES_HZ.entries()) {
      const tone = audio.createOscillator()
      tone.frequency.value = hertz
      tone.connect(volume)
      tone.start(audio.currentTime + index * toneS)
      tone.stop(audio.currentTime + (index + 1) * toneS)
    }
    setTimeout(() => void audio.close().catch(report), BEEP_S * 1000 + 200)
  } catch (error) {
    report(error)
  }
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a browser without sound is only worth a log entry.
  console.warn('the reminder could not be played', error)
}
