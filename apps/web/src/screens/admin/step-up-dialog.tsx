import type { StepUp } from '@cadencia/people/security/contract'
import { useSecondFactor } from '@cadencia/people/security/react'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

interface StepUpDialogProps {
  title: string
  /** What will happen, in one or two sentences. */
  text: string
  submitLabel: string
  isPending: boolean
  /** Why the last attempt failed. */
  error: string | undefined
  onSubmit: (proof: StepUp) => void
  onClose: () => void
}

/** Asks the administrator for their own password, or a code, before somebody's sign-in data change. */
export function StepUpDialog(props: StepUpDialogProps) {
  const { text, onSubmit, ...dialog } = props
  const [isCode, setCode] = useState(false)
  const [typed, setTyped] = useState('')
  const factor = useSecondFactor()
  const switchTo = (next: boolean) => {
    setCode(next)
    setTyped('')
  }
  return (
    <FormDialog
      opened
      size="sm"
      isIncomplete={typed.trim() === ''}
      onSubmit={() => onSubmit(isCode ? { code: typed.trim() } : { currentPassword: typed })}
      {...dialog}
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
