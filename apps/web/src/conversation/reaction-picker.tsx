import { isEmoji } from '@cadencia/contract/reactions'
import { Group, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './reactions.module.css'

/** One tap away; any other emoji can be typed. */
export const QUICK_EMOJI = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const

/** Chooses an emoji: one of a few, or whichever is typed. */
export function ReactionPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const emoji = typed.trim()
    if (isEmoji(emoji)) onChoose(emoji)
    else setRefused(true)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Reagir">
      <Group gap={2} wrap="nowrap" justify="space-between">
        {QUICK_EMOJI.map((emoji) => (
          <UnstyledButton
            key={emoji}
            className={classes.quickEmoji}
            aria-label={`Reagir com ${emoji}`}
            onClick={() => onChoose(emoji)}
          >
            <span aria-hidden>{emoji}</span>
          </UnstyledButton>
        ))}
      </Group>
      <TextInput
        mt={6}
        size="sm"
        aria-label="Outro emoji"
        placeholder="Outro emoji e Enter"
        value={typed}
        error={isRefused && 'Digite um só emoji'}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefused(false)
        }}
      />
    </form>
  )
}
