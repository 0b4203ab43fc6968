import { Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './transcription.module.css'
import type { Writing } from './use-own-transcript.ts'

interface TranscriptFieldProps {
  writing: Writing
  isReadOnly: boolean
}

/** The text area of the transcript. While recording it is disabled, and what is being said covers it. */
export function TranscriptField({ writing, isReadOnly }: TranscriptFieldProps) {
  const { text, interim, isRecording, transcription } = writing
  const shownText = [text, interim].filter(Boolean).join(' ')
  const field = useRef<HTMLTextAreaElement>(null)
  const live = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const { current } of [field, live]) {
      if (isRecording && current) current.scrollTop = current.scrollHeight
    }
  }, [isRecording, shownText])
  return (
    <Textarea
      ref={field}
      label="Texto da transcrição"
      placeholder="O que for dito aparece aqui. Você também pode escrever."
      rows={16}
      value={shownText}
      disabled={isRecording}
      readOnly={isReadOnly}
      inputContainer={(input) => (
        <div className={classes.field}>
          {input}
          {isRecording && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard
            <div ref={live} className={classes.live} role="log" aria-label="Texto ao vivo" tabIndex={0}>
              {text && <span>{text} </span>}
              {interim ? (
                <em>{interim}</em>
              ) : (
                shownText === '' && <span className={classes.waiting}>Ouvindo</span>
              )}
            </div>
          )}
        </div>
      )}
      onChange={(event) => transcription.edit(event.currentTarget.value)}
    />
  )
}
