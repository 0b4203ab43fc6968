import { useOpenCrm } from '@cadencia/crm/access/react'
import { messageOf } from '@cadencia/http/http-error'
import { Button, Card, PasswordInput, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { Screen } from '../../../kit/screen/screen.tsx'
import classes from '../crm.module.css'

const MISSING = 'Digite a senha do CRM'
const FAILED = 'Não foi possível entrar no CRM. Tente novamente.'

/** Asks for the CRM's password; the server checks it and opens the CRM for this session. */
export function GateScreen() {
  const unlock = useOpenCrm()
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (unlock.isPending) return
    if (password === '') return setIssue(MISSING)
    unlock.mutate(
      { body: { password } },
      {
        onError: (error) => {
          setIssue(messageOf(error, FAILED))
          field.current?.select()
        },
      },
    )
  }
  return (
    <Screen title="Acesso ao CRM">
      <Card
        component="form"
        withBorder
        padding="xl"
        className={classes.gate ?? ''}
        onSubmit={enter}
        noValidate
      >
        <Stack gap="md">
          <ThemeIcon variant="light" size={48} radius="xl" aria-hidden>
            <IconLock size={24} stroke={1.5} />
          </ThemeIcon>
          <Text c="dimmed">
            Leads, negociações e clientes ficam atrás de uma senha da equipe comercial. Ela vale até você sair
            do CRM ou encerrar a sessão.
          </Text>
          <PasswordInput
            ref={field}
            label="Senha do CRM"
            required
            autoFocus
            autoComplete="off"
            maxLength={200}
            value={password}
            error={issue}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setIssue(undefined)
            }}
          />
          <Button type="submit" loading={unlock.isPending} fullWidth>
            Entrar no CRM
          </Button>
        </Stack>
      </Card>
    </Screen>
  )
}
