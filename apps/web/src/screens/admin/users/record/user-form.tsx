import type { StepUp } from '@cadencia/contract/step-up'
import { messageOf } from '@cadencia/http/http-error'
import { AdminUser } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { PASSWORD_MIN } from '@cadencia/people/security/contract'
import { UserPatch } from '@cadencia/people/users/contract'
import { useUpdateUser } from '@cadencia/people/users/react'
import { showToast } from '@cadencia/ui/toast'
import {
  Alert,
  Anchor,
  Button,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../../../kit/full-name.ts'
import { FormFields } from '../../../../records/fields/form-fields.tsx'
import {
  type FormOf,
  fieldsBody,
  fieldsForm,
  useFieldDescription,
} from '../../../../records/fields/form-values.ts'
import { RecordFormNotice } from '../../../../records/forms/record-form-notice.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { useStepUp } from '../../../../records/people/step-up.tsx'
import { USER_FIELDS } from '../fields.tsx'

interface Values extends FormOf<typeof USER_FIELDS> {
  username: string
  password: string
}

const valuesOf = (user: AdminUser): Values => ({
  ...fieldsForm(USER_FIELDS, user),
  username: user.username ?? '',
  password: '',
})

/** Username and password are an administrator's. */
const bodyOf = ({ username, password, ...values }: Values): UserPatch => ({
  ...fieldsBody(USER_FIELDS, values),
  ...(values.role === 'admin' && username !== '' ? { username } : {}),
  ...(values.role === 'admin' && password !== '' ? { password } : {}),
})

const Versioned = AdminUser.required({ version: true })
const FAILED = 'Não foi possível alterar o usuário. Tente novamente.'

const changesSignIn = ({ role, username, password }: UserPatch) =>
  [role, username, password].some((field) => field !== undefined)

/**
 * Names, role and team; for administrators also how they sign in, which asks for one's own password and is not for
 * oneself. What was typed stays when the server refuses it, and when a colleague changes the person.
 */
export function UserForm({ user }: { user: AdminUser }) {
  const update = useUpdateUser()
  const isOneself = useCurrentUser().data?.id === user.id
  const { confirm, dialog } = useStepUp()
  const [error, setError] = useState<string>()
  const save = (patch: UserPatch, proof: StepUp = {}) => {
    setError(undefined)
    return update.mutateAsync({ params: { id: user.id }, body: { ...patch, ...proof } })
  }
  const question = {
    title: 'Confirme que é você',
    text: `Os dados de acesso de ${fullName(user)} vão mudar. A pessoa sai das sessões abertas e é avisada por e-mail.`,
    submitLabel: 'Salvar',
  }
  const { form, submit, isPending, changed, notice } = useRecordForm({
    draftKey: `admin.users.edit.${user.id}`,
    record: { ...user, version: user.version ?? 1 },
    recordSchema: Versioned,
    what: 'este usuário',
    toValues: valuesOf,
    toBody: bodyOf,
    schema: UserPatch,
    refine: (errors, values) => {
      const isNew = values.role === 'admin' && !user.username
      return {
        ...errors,
        ...(values.role === 'admin' && values.username === '' && !isOneself
          ? { username: 'Informe o nome de usuário' }
          : {}),
        ...(isNew && values.password === ''
          ? { password: `A senha deve ter pelo menos ${PASSWORD_MIN} caracteres` }
          : {}),
      }
    },
    describe: useFieldDescription(USER_FIELDS),
    save: (patch) => (changesSignIn(patch) ? confirm(question, (proof) => save(patch, proof)) : save(patch)),
    onSaved: () => showToast({ title: 'Usuário alterado', message: user.email, tone: 'success' }),
    failure: (failure) => setError(messageOf(failure, FAILED)),
  })

  return (
    <>
      <form onSubmit={submit} noValidate aria-label="Dados do usuário">
        <Stack gap="sm">
          <RecordFormNotice notice={notice} />
          <FormFields
            form={form}
            fields={USER_FIELDS}
            rows={[
              ['firstName', 'lastName'],
              ['role', 'teamId'],
            ]}
            inputs={{ role: { disabled: isOneself } }}
          />
          {isOneself && (
            <Text size="sm" c="dimmed">
              Seu papel e seu nome de usuário são mudados por outro administrador; a senha, em{' '}
              <Anchor component={Link} to="/admin/security" inherit underline="always">
                Segurança
              </Anchor>
              .
            </Text>
          )}
          {form.values.role === 'admin' && !isOneself && (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                label="Nome de usuário"
                description="Com ele se entra na área administrativa"
                autoComplete="off"
                {...form.getInputProps('username')}
              />
              <PasswordInput
                label={user.username ? 'Nova senha' : 'Senha inicial'}
                description={
                  user.username ? 'Em branco, fica a atual' : 'A pessoa a troca depois, em Segurança'
                }
                autoComplete="new-password"
                {...form.getInputProps('password')}
              />
            </SimpleGrid>
          )}
          {error && (
            <Alert color="red" variant="light" role="alert" p="sm">
              {error}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" variant="light" loading={isPending} disabled={changed.length === 0}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </>
  )
}
