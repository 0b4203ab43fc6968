import { HttpError, messageOf } from '@cadencia/http/http-error'
import { useAdminSignIn } from '@cadencia/people/sign-in/react'
import { showToast } from '@cadencia/ui/toast'
import { useState } from 'react'
import { finishSignIn } from './finish-sign-in.ts'

const REFUSED = 'Credenciais inválidas. Tente novamente.'
const FAILED = 'Não foi possível entrar. Tente novamente.'

/** The administrator sign-in: what is typed, and its sending. */
export function useAdminEntry() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const login = useAdminSignIn()

  /** Signs in and goes to the administrator area, or says in a toast why not. */
  const submit = async () => {
    if (code?.trim() === '') {
      showToast({ title: 'Campos obrigatórios', message: 'Digite o código.', tone: 'error' })
      return
    }
    if (username.trim() === '' || password === '') {
      showToast({
        title: 'Campos obrigatórios',
        message: 'Por favor, preencha usuário e senha.',
        tone: 'error',
      })
      return
    }
    try {
      const typed = code?.trim()
      const answer = await login.mutateAsync({
        body: { username: username.trim(), password, ...(typed ? { code: typed } : {}) },
      })
      if ('step' in answer) {
        setCode('')
        return
      }
      finishSignIn('Login administrativo realizado!', '/admin')
    } catch (error) {
      const isRefused = error instanceof HttpError && error.status === 401
      showToast({
        title: 'Erro no login',
        message: isRefused ? REFUSED : messageOf(error, FAILED),
        tone: 'error',
      })
    }
  }

  return {
    username,
    setUsername,
    password,
    setPassword,
    /** Undefined until the server asks for a second factor. */
    code,
    setCode,
    submit,
    /** Stays true after success, until the page changes. */
    isPending: login.isPending || (login.isSuccess && !('step' in login.data)),
  }
}
