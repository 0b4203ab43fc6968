import { Email } from '@cadencia/contract/values'
import { call } from '@cadencia/http/call'
import { messageOf } from '@cadencia/http/http-error'
import { exportGuestData } from '@cadencia/meetings/guests/contract'
import { useEraseGuestData } from '@cadencia/meetings/guests/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { Dialog } from '@cadencia/ui/dialog'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { saveJson } from '../../../kit/save-file.ts'

/** What the LGPD grants somebody from outside who was invited to meetings: a copy of everything, and its erasure. */
export function GuestDataDialog({ onClose }: { onClose: () => void }) {
  const erase = useEraseGuestData()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isExporting, setExporting] = useState(false)
  const [erasing, setErasing] = useState<string>()

  /** The typed address where it is one. */
  function address(): string | undefined {
    const { data, error: wrong } = Email.safeParse(typed)
    setError(wrong?.issues[0]?.message)
    return data
  }
  async function exportData(): Promise<void> {
    const email = address()
    if (email === undefined) return
    setExporting(true)
    try {
      saveJson(`dados_${email}.json`, await call(exportGuestData, { query: { email } }))
      showToast({ title: 'Dados exportados', message: email, tone: 'success' })
    } catch (failure) {
      setError(messageOf(failure, 'Não foi possível exportar os dados. Tente novamente.'))
    } finally {
      setExporting(false)
    }
  }
  async function eraseData(email: string): Promise<void> {
    try {
      await erase.mutateAsync({ query: { email } })
      showToast({ title: 'Dados apagados', message: email, tone: 'success' })
      setTyped('')
    } catch (failure) {
      setError(messageOf(failure, 'Não foi possível apagar os dados. Tente novamente.'))
    } finally {
      setErasing(undefined)
    }
  }
  return (
    <Dialog opened onClose={onClose} title="Dados de convidado de fora (LGPD)">
      <Stack>
        <Text>
          Quem é convidado de fora para reuniões pode pedir uma cópia do que está registrado com o seu e-mail,
          ou que seja apagado. Exportar e apagar entram na auditoria.
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
        <Anchor component={Link} to="/privacidade" size="sm" w="fit-content" className="touch-link">
          O que é registrado, e por quanto tempo
        </Anchor>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            loading={isExporting}
            onClick={() => void exportData()}
          >
            Exportar dados
          </Button>
          <Button variant="default" c="red" onClick={() => setErasing(address())}>
            Apagar dados
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={erasing !== undefined}
        title={`Apagar os dados de ${erasing ?? typed}?`}
        text="Nome e e-mail saem das reuniões e dos textos, e a pessoa não recebe mais nada, nem o cancelamento do que está marcado. Não há volta."
        confirmLabel="Apagar para sempre"
        isDanger
        isPending={erase.isPending}
        onConfirm={() => void (erasing && eraseData(erasing))}
        onClose={() => setErasing(undefined)}
      />
    </Dialog>
  )
}
