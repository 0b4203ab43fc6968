import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './quote.module.css'

const NO_TEXT = 'Arquivos'

interface QuoteProps {
  name: string
  /** Empty for files alone. */
  text: string
  onShow: () => void
}

/** What is answered; a click leads there. */
export function Quote({ name, text, onShow }: QuoteProps) {
  return (
    <UnstyledButton
      tabIndex={-1}
      className={classes.quote ?? ''}
      aria-label={`Em resposta a ${name}: ${text || NO_TEXT}`}
      onClick={(event) => {
        event.stopPropagation()
        onShow()
      }}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.text}>{text || NO_TEXT}</span>
    </UnstyledButton>
  )
}

interface AnsweredProps {
  name: string
  text: string
  onCancel: () => void
}

/** What is being answered, above the field. */
export function Answered({ name, text, onCancel }: AnsweredProps) {
  return (
    <div className={classes.answered}>
      <div className={classes.quote}>
        <span className={classes.name}>Respondendo a {name}</span>
        <span className={classes.text}>{text || NO_TEXT}</span>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Cancelar resposta"
        title="Cancelar"
        onClick={onCancel}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
