import type { StepUp } from '@cadencia/contract/step-up'
import { messageOf } from '@cadencia/http/http-error'
import type { AdminUser, UserRole } from '@cadencia/people/contract'
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
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStepUp } from '../../../../people/step-up.tsx'
import { fullName, ROLE_LABELS } from '../../../../shell/person.ts'
import { Cancelled } from '../../../../shell/show-failure.ts'

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

/** Only what differs from the person as they are; username and password are an administrator's. */
function patchOf(values: Values, user: AdminUser): UserPatch {
  const before = valuesOf(user)
  const { username, password, ...rest } = values
  const changed = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => before[name as keyof typeof rest] !== value),
  )
  const access =
    values.role === 'admin'
      ? {
          ...(username !== before.username ? { username } : {}),
          ...(password !== '' ? { password } : {}),
        }
      : {}
  return { ...changed, ...access }
}

const FAILED = 'Não foi possível alterar o usuário. Tente novamente.'

const changesSignIn = ({ role, username, password }: UserPatch) =>
  [role, username, password].some((field) => field !== undefined)

/**
 * Names, role and team; for administrators also how they sign in, which asks for one's own password and is not for
 * oneself. What was typed stays when the server refuses it.
 */
export function UserForm({ user }: { user: AdminUser }) {
  const update = useUpdateUser()
  const teams = useTeams()
  const isOneself = useCurrentUser().data?.id === user.id
  const { confirm, dialog } = useStepUp()
  const [error, setError] = useState<string>()
  const form = useForm<Values>({
    initialValues: valuesOf(user),
    validateInputOnBlur: true,
    validate: (values) => {
      const errors = zod4Resolver(UserPatch)(patchOf(values, user))
      const isNew = values.role === 'admin' && !user.username
      if (isNew && values.username === '') errors.username = 'Informe o nome de usuário'
      if (isNew && values.password === '')
        errors.password = `A senha deve ter pelo menos ${PASSWORD_MIN} caracteres`
      return errors
    },
  })

  const save = (patch: UserPatch, proof: StepUp = {}) =>
    update.mutateAsync({ params: { id: user.id }, body: { ...patch, ...proof, version: user.version } })
  const question = {
    title: 'Confirme que é você',
    text: `Os dados de acesso de ${fullName(user)} vão mudar. A pessoa sai das sessões abertas e é avisada por e-mail.`,
    submitLabel: 'Salvar',
  }
  const submit = form.onSubmit(async (values) => {
    if (update.isPending) return
    setError(undefined)
    const patch = patchOf(values, user)
    try {
      await (changesSignIn(patch) ? confirm(question, (proof) => save(patch, proof)) : save(patch))
      showToast({ title: 'Usuário alterado', message: user.email, tone: 'success' })
    } catch (failure) {
      if (!(failure instanceof Cancelled)) setError(messageOf(failure, FAILED))
    }
  })

  return (
    <>
      <form onSubmit={submit} noValidate aria-label="Dados do usuário">
        <Stack gap="sm">
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
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </>
  )
}
