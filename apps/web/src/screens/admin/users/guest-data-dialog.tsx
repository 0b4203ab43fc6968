import { Email } from '@cadencia/contract/values'
import { call } from '@cadencia/http/call'
import { messageOf } from '@cadencia/http/http-error'
import { exportGuestData } from '@cadencia/meetings/guests/contract'
import { useEraseGuestData } from '@cadencia/meetings/guests/react'
import { Dialog } from '@cadencia/ui/dialog'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PersonalDataActions, StoredDataLink } from '../../../records/people/personal-data.tsx'

/** What is kept of somebody from outside who was invited to meetings, found by the address. */
export function GuestDataDialog({ onClose }: { onClose: () => void }) {
  const erase = useEraseGuestData()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { data: email = '', error: wrong } = Email.safeParse(typed)
  return (
    <Dialog opened onClose={onClose} title="Dados de convidado de fora (LGPD)">
      <Stack>
        <Text>
          Quem é convidado de fora para reuniões, ou recebeu um resumo, pode pedir uma cópia do que está
          registrado com o seu e-mail, ou que seja apagado. Exportar e apagar entram na auditoria.
        </Text>
        <TextInput
          label="E-mail do convidado"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setError(undefined)
          }}
        />
        <StoredDataLink />
        <PersonalDataActions
          fileName={`dados_${email}.json`}
          read={() => call(exportGuestData, { body: { email } })}
          erase={async () => {
            await erase.mutateAsync({ body: { email } })
            setTyped('')
          }}
          question={{
            title: `Apagar os dados de ${email}?`,
            text: 'Nome e e-mail saem das reuniões e dos textos, e a pessoa não recebe mais nada, nem o cancelamento do que está marcado. Não há volta.',
            confirmLabel: 'Apagar para sempre',
          }}
          toasts={{
            exportar: { title: 'Dados exportados', message: email },
            apagar: { title: 'Dados apagados', message: email },
          }}
          isNamed={() => {
            setError(wrong?.issues[0]?.message)
            return !wrong
          }}
          onFailure={(failure, message) => setError(messageOf(failure, message))}
        />
      </Stack>
    </Dialog>
  )
}
