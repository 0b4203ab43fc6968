import { HttpError, messageOf } from '@cadencia/http/http-error'
import { useVerifyCode } from '@cadencia/people/sign-in/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, PinInput, Stack, Text, Title } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'

export const CODE_LENGTH = 6
/** Seconds before another code can be asked for. */
const RESEND_AFTER_S = 30

interface CodeStepProps {
  email: string
  onResend: () => Promise<boolean>
  onBack: () => void
}

/** The second step of the sign-in: six digits from the mail. The last digit sends them. */
export function CodeStep({ email, onResend, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const firstDigit = useRef<HTMLInputElement>(null)
  const verify = useVerifyCode()
  const isPending = verify.isPending || verify.isSuccess

  const send = async (digits: string) => {
    if (isPending) return
    if (digits.length < CODE_LENGTH) {
      showToast({ title: 'Campo obrigatório', message: 'Digite os 6 números do código.', tone: 'error' })
      return
    }
    try {
      await verify.mutateAsync({ body: { email, code: digits } })
      finishSignIn('Login realizado!', '/')
    } catch (error) {
      showToast({ ...failureOf(error), tone: 'error' })
      setCode('')
      firstDigit.current?.focus()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Title order={2} id="sign-in-title" fz="xl">
        Confira seu e-mail
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        Se o endereço estiver cadastrado, um código de 6 números chega em instantes a{' '}
        <Text span fw={600} c="var(--mantine-color-text)">
          {email}
        </Text>
        .
      </Text>
      <Stack gap="md">
        <PinInput
          ref={firstDigit}
          length={CODE_LENGTH}
          type="number"
          oneTimeCode
          autoFocus
          size="md"
          gap={8}
          value={code}
          error={verify.isError && code === ''}
          disabled={isPending}
          ariaLabel="Número do código"
          getInputProps={(index) => ({ 'aria-label': `Número ${index + 1} de ${CODE_LENGTH} do código` })}
          onChange={setCode}
          onComplete={(digits) => void send(digits)}
        />
        <Button type="submit" size="md" fullWidth disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Entrando...' : 'Entrar na Plataforma'}
        </Button>
        <Group justify="space-between">
          <Button variant="subtle" color="gray" size="compact-md" onClick={onBack}>
            Usar outro e-mail
          </Button>
          <ResendButton onResend={onResend} />
        </Group>
      </Stack>
    </form>
  )
}

function ResendButton({ onResend }: { onResend: () => Promise<boolean> }) {
  const [secondsLeft, setSecondsLeft] = useState(RESEND_AFTER_S)
  const clock = useInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000)
  const { start, stop } = clock
  useEffect(() => {
    start()
    return stop
  }, [start, stop])

  const resend = async () => {
    setSecondsLeft(RESEND_AFTER_S)
    if (await onResend()) showToast({ title: 'Código reenviado', tone: 'success' })
  }
  return (
    <Button variant="subtle" size="compact-md" disabled={secondsLeft > 0} onClick={() => void resend()}>
      {secondsLeft > 0 ? `Reenviar em ${secondsLeft} s` : 'Reenviar código'}
    </Button>
  )
}

function failureOf(error: unknown): { title: string; message: string } {
  const status = error instanceof HttpError ? error.status : undefined
  const message = messageOf(error, 'Não foi possível entrar. Tente novamente.')
  return { title: status === 429 ? 'Muitas tentativas' : 'Código não aceito', message }
}
