import type { StepUp } from '@cadencia/contract/step-up'
import { isSessionOver, isWrongCredential, messageOf } from '@cadencia/http/http-error'
import { useCurrentUser } from '@cadencia/people/react'
import { useAskForProof, useSecondFactor } from '@cadencia/people/security/react'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Cancelled, showFailure } from '../../kit/show-failure.ts'

interface Question {
  title: string
  /** What will happen, in one or two sentences. */
  text: string
  submitLabel: string
}

interface Asked extends Question {
  /** A code was mailed to them; else it is their password, or a code of their second factor. */
  isMailed: boolean
  attempt: (proof: StepUp) => Promise<void>
  reject: (error: unknown) => void
}

interface StepUpState {
  /**
   * Asks for the person's password or a code, then acts with it; a wrong one is asked for again. Rejects as `act` does,
   * and with `Cancelled` where the person closes the question.
   */
  confirm: <T>(question: Question, act: (proof: StepUp) => Promise<T>) => Promise<T>
  /** The same for whoever acts: those without a password give a code that is mailed to them, or nothing. */
  confirmAnyone: <T>(question: Question, act: (proof: StepUp) => Promise<T>) => Promise<T>
  /** Stands beside a form, not in it: what is submitted here would reach the form around it too. */
  dialog: ReactNode
}

/** Asks people again who they are before a powerful act. */
export function useStepUp(): StepUpState {
  const [asked, setAsked] = useState<Asked>()
  const { mutateAsync: askForProof } = useAskForProof()
  const ask = <T,>(question: Question & { isMailed: boolean }, act: (proof: StepUp) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      setAsked({ ...question, attempt: async (proof) => resolve(await act(proof)), reject })
    })
  return {
    confirm: (question, act) => ask({ ...question, isMailed: false }, act),
    confirmAnyone: async (question, act) => {
      const { proof } = await askForProof()
      return proof === null ? act({}) : ask({ ...question, isMailed: proof === 'code' }, act)
    },
    dialog: asked && <StepUpDialog asked={asked} onClose={() => setAsked(undefined)} />,
  }
}

const OF_FACTOR = 'Do aplicativo autenticador, ou um código de recuperação'
const UNSENT = 'Não foi possível confirmar. Tente novamente.'

function StepUpDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { title, text, submitLabel, isMailed } = asked
  const [isCode, setCode] = useState(isMailed)
  const [typed, setTyped] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const { data: user } = useCurrentUser()
  const factor = useSecondFactor({ enabled: user?.isAdministrator ?? false })
  const switchTo = (next: boolean) => {
    setCode(next)
    setTyped('')
    setError(undefined)
  }
  const submit = async () => {
    setPending(true)
    setError(undefined)
    try {
      await asked.attempt(isCode ? { code: typed.trim() } : { currentPassword: typed })
      onClose()
    } catch (failure) {
      setPending(false)
      if (isWrongCredential(failure)) return setError(messageOf(failure, UNSENT))
      asked.reject(isSessionOver(failure) ? new Cancelled() : failure)
      onClose()
    }
  }
  const cancel = () => {
    asked.reject(new Cancelled())
    onClose()
  }
  return (
    <FormDialog
      opened
      size="sm"
      title={title}
      submitLabel={submitLabel}
      isPending={isPending}
      isIncomplete={typed.trim() === ''}
      error={error}
      onSubmit={() => void submit()}
      onClose={cancel}
    >
      <Text size="sm">{text}</Text>
      {isCode ? (
        <TextInput
          key="code"
          label="Código de verificação"
          description={isMailed ? `Enviado a ${user?.email ?? 'você'}` : OF_FACTOR}
          autoComplete="one-time-code"
          inputMode={isMailed ? 'numeric' : 'text'}
          data-autofocus
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <PasswordInput
          key="password"
          label="Sua senha"
          autoComplete="current-password"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {isMailed && <AnotherCode onSent={() => switchTo(true)} />}
      {!isMailed && factor.data?.isEnabled && (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => switchTo(!isCode)}>
          {isCode ? 'Usar a senha' : 'Usar um código'}
        </Button>
      )}
    </FormDialog>
  )
}

/** Mails another code; the one before is good no more. */
function AnotherCode({ onSent }: { onSent: () => void }) {
  const ask = useAskForProof()
  const send = () =>
    ask.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: 'Enviamos outro código', tone: 'success' })
        onSent()
      },
      onError: (error) => showFailure(error, UNSENT),
    })
  return (
    <Button variant="subtle" size="compact-sm" w="fit-content" loading={ask.isPending} onClick={send}>
      Enviar outro código
    </Button>
  )
}
