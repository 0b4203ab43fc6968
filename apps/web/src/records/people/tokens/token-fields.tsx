import { useCurrentUser } from '@cadencia/people/react'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { ScopeField } from './scope-field.tsx'
import { LIVES, type TokenFields } from './token-form.ts'

interface TokenFormFieldsProps<V extends TokenFields> {
  form: UseFormReturnType<V>
  /** Stands before the permissions. */
  children?: ReactNode
}

/** Name, expiry and permissions of a new token. */
export function TokenFormFields<V extends TokenFields>({ form, children }: TokenFormFieldsProps<V>) {
  const { data: user } = useCurrentUser()
  return (
    <>
      <TextInput
        label="Nome"
        description="Para reconhecer o programa que usa o token"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select label="Expira" data={LIVES} {...form.getInputProps('life')} />
      {children}
      <ScopeField isAdministrator={user?.isAdministrator ?? false} {...form.getInputProps('scopes')} />
    </>
  )
}
