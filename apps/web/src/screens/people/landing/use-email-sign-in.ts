import { HttpError, messageOf } from '@cadencia/http/http-error'
import { useSignIn } from '@cadencia/people/sign-in/react'
import { showToast } from '@cadencia/ui/toast'
import { useState } from 'react'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'

const FAILED = 'Não foi possível entrar. Tente novamente.'

/** The e-mail sign-in: what is typed, whether it is under way, and what the server asks for next. */
export function useEmailSignIn() {
  const [email, setTypedEmail] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [codeSentTo, setCodeSentTo] = useState<string>()
  const [hasEntered, setEntered] = useState(false)
  const login = useSignIn()

  const setEmail = (typed: string) => {
    setTypedEmail(typed)
    setRefused(false)
  }

  /** Signs in, or says in a toast why not. Resolves with false when the field needs another value. */
  const submit = async (): Promise<boolean> => {
    const typed = email.trim()
    if (typed === '') {
      setRefused(true)
      showToast({ title: 'Campo obrigatório', message: 'Por favor, digite seu e-mail.', tone: 'error' })
      return false
    }
    try {
      const answer = await login.mutateAsync({ body: { email: typed } })
      if ('step' in answer) setCodeSentTo(typed)
      else {
        setEntered(true)
        finishSignIn('Login realizado!', '/')
      }
      return true
    } catch (error) {
      setRefused(true)
      showToast({ ...failureOf(error), tone: 'error' })
      return false
    }
  }

  return {
    email,
    setEmail,
    isRefused,
    codeSentTo,
    submit,
    startOver: () => setCodeSentTo(undefined),
    /** Stays true after success, until the page changes. */
    isPending: login.isPending || hasEntered,
  }
}

function failureOf(error: unknown): { title: string; message: string } {
  const status = error instanceof HttpError ? error.status : undefined
  if (status === 404) {
    return {
      title: 'E-mail não encontrado',
      message: 'Este e-mail não está cadastrado no sistema.',
    }
  }
  if (status === 429) return { title: 'Muitas tentativas', message: messageOf(error, FAILED) }
  return { title: 'Erro no login', message: messageOf(error, FAILED) }
}
