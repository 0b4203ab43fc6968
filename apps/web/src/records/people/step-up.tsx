import type { StepUp } from '@cadencia/contract/step-up'
import { isSessionOver, isWrongCredential, messageOf } from '@cadencia/http/http-error'
import { useSecondFactor } from '@cadencia/people/security/react'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Cancelled } from '../../kit/show-failure.ts'

interface Question {
  title: string
  /** What will happen, in one or two sentences. */
  text: string
  submitLabel: string
}

interface Asked extends Question {
  attempt: (proof: StepUp) => Promise<void>
  reject: (error: unknown) => void
}

interface StepUpState {
  /**
   * Asks for the person's password or a code, then acts with it; a wrong one is asked for again. Rejects as `act` does,
   * and with `Cancelled` where the person closes the question.
   */
  confirm: <T>(question: Question, act: (proof: StepUp) => Promise<T>) => Promise<T>
  /** Stands beside a form, not in it: what is submitted here would reach the form around it too. */
  dialog: ReactNode
}

/** Asks administrators again who they are before a powerful act. */
export function useStepUp(): StepUpState {
  const [asked, setAsked] = useState<Asked>()
  return {
    confirm: (question, act) =>
      new Promise((resolve, reject) => {
        setAsked({ ...question, attempt: async (proof) => resolve(await act(proof)), reject })
      }),
    dialog: asked && <StepUpDialog asked={asked} onClose={() => setAsked(undefined)} />,
  }
}

const UNSENT = 'Não foi possível confirmar. Tente novamente.'

function StepUpDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const [isCode, setCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const factor = useSecondFactor()
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
  const { title, text, submitLabel } = asked
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
          description="Do aplicativo autenticador, ou um código de recuperação"
          autoComplete="one-time-code"
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
      {factor.data?.isEnabled && (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => switchTo(!isCode)}>
          {isCode ? 'Usar a senha' : 'Usar um código'}
        </Button>
      )}
    </FormDialog>
  )
}
