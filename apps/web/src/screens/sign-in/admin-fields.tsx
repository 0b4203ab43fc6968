import { PasswordInput, TextInput } from '@mantine/core'
import type { useAdminEntry } from './use-admin-entry.ts'

/** Username and password, as the dialog and the administrators' own page show them. */
export function AdminFields({ signIn }: { signIn: ReturnType<typeof useAdminEntry> }) {
  return (
    <>
      <TextInput
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
    </>
  )
}
