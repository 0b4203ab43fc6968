import { fillMessage } from '@cadencia/crm/automations/message'
import type { Lead } from '@cadencia/crm/leads/contract'
import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './whatsapp.module.css'

interface MessagePreviewProps {
  message: string
  /** Those that it goes to first. */
  leads: readonly Lead[]
}

/** The message as one of the leads will get it, with their name and company. */
export function MessagePreview({ message, leads }: MessagePreviewProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const lead = leads.find(({ id }) => id === chosen) ?? leads[0]
  if (!lead) return null
  return (
    <Stack gap="xs" component="section" aria-label="Prévia da mensagem">
      <Select
        label="Prévia para"
        data={leads.map(({ id, name }) => ({ value: id, label: name }))}
        value={lead.id}
        onChange={setChosen}
        searchable
        limit={50}
        nothingFoundMessage="Nenhum lead encontrado"
      />
      <div className={classes.bubble}>
        {message.trim() === '' ? (
          <Text c="dimmed">A mensagem aparece aqui.</Text>
        ) : (
          <Text className={classes.longText ?? ''}>{fillMessage(message, lead)}</Text>
        )}
      </div>
    </Stack>
  )
}
