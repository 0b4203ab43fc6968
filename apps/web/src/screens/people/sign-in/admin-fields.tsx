import { PasswordInput, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import type { useAdminEntry } from './use-admin-entry.ts'

interface AdminFieldsProps {
  signIn: ReturnType<typeof useAdminEntry>
  usernameRef?: RefObject<HTMLInputElement | null>
}

/** Username and password, as the dialog and the administrators' own page show them. */
export function AdminFields({ signIn, usernameRef }: AdminFieldsProps) {
  return (
    <>
      <TextInput
        ref={usernameRef}
        label="Usuário"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={signIn.username}
        onChange={(event) => signIn.setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label="Senha"
        name="password"
        autoComplete="current-password"
        value={signIn.password}
        onChange={(event) => signIn.setPassword(event.currentTarget.value)}
      />
      {signIn.code !== undefined && (
        <TextInput
          label="Código de verificação"
          description="Do aplicativo autenticador, ou um código de recuperação"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={signIn.code}
          onChange={(event) => signIn.setCode(event.currentTarget.value)}
        />
      )}
    </>
  )
}
