import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './message.module.css'
import type { QuoteDraft } from './use-quote-draft.ts'

/** What is being answered, above the field. */
export function QuotedMessage({ senderName, excerpt, onCancel }: QuoteDraft & { onCancel: () => void }) {
  return (
    <div className={classes.quoted}>
      <div className={classes.quote}>
        <span className={classes.quoteName}>Respondendo a {senderName}</span>
        <span className={classes.quoteText}>{excerpt || 'Arquivos'}</span>
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
