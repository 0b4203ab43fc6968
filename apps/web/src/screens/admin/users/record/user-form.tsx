import type { StepUp } from '@cadencia/contract/step-up'
import { messageOf } from '@cadencia/http/http-error'
import { labelOf } from '@cadencia/locale/fallback'
import { AdminUser, type UserRole } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { PASSWORD_MIN } from '@cadencia/people/security/contract'
import { useTeams } from '@cadencia/people/teams/react'
import { UserPatch } from '@cadencia/people/users/contract'
import { useUpdateUser } from '@cadencia/people/users/react'
import { showToast } from '@cadencia/ui/toast'
import {
  Alert,
  Anchor,
  Button,
  Group,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../../../kit/full-name.ts'
import { RecordFormNotice } from '../../../../records/forms/record-form-notice.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { ROLE_LABELS } from '../../../../records/people/role-labels.ts'
import { useStepUp } from '../../../../records/people/step-up.tsx'

interface Values {
  firstName: string
  lastName: string
  role: UserRole
  teamId: string | null
  username: string
  password: string
}

const ROLES = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))

const valuesOf = (user: AdminUser): Values => ({
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role ?? 'staff',
  teamId: user.teamId,
  username: user.username ?? '',
  password: '',
})

/** Username and password are an administrator's. */
const bodyOf = ({ username, password, ...rest }: Values): UserPatch => ({
  ...rest,
  ...(rest.role === 'admin' && username !== '' ? { username } : {}),
  ...(rest.role === 'admin' && password !== '' ? { password } : {}),
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
  const teams = useTeams()
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
    describe: (field, values) =>
      field === 'role'
        ? labelOf(ROLE_LABELS, values.role)
        : field === 'teamId'
          ? teams.data?.find(({ id }) => id === values.teamId)?.name
          : undefined,
    save: (patch) => (changesSignIn(patch) ? confirm(question, (proof) => save(patch, proof)) : save(patch)),
    onSaved: () => showToast({ title: 'Usuário alterado', message: user.email, tone: 'success' }),
    failure: (failure) => setError(messageOf(failure, FAILED)),
  })

  return (
    <>
      <form onSubmit={submit} noValidate aria-label="Dados do usuário">
        <Stack gap="sm">
          <RecordFormNotice notice={notice} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput label="Nome" required {...form.getInputProps('firstName')} />
            <TextInput label="Sobrenome" {...form.getInputProps('lastName')} />
            <Select label="Papel" data={ROLES} disabled={isOneself} {...form.getInputProps('role')} />
            <Select
              label="Time"
              placeholder="Sem time"
              clearable
              searchable
              clearButtonProps={{ 'aria-label': 'Sem time' }}
              data={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('teamId')}
            />
          </SimpleGrid>
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
            <Button type="submit" loading={isPending} disabled={changed.length === 0}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </>
  )
}
