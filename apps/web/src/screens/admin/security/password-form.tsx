import { messageOf } from '@cadencia/http/http-error'
import { PASSWORD_MIN, PasswordChange } from '@cadencia/people/security/contract'
import { useChangePassword } from '@cadencia/people/security/react'
import { showToast } from '@cadencia/ui/toast'
import { Alert, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }

/** Changes the administrator's own password; their other sessions end. */
export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword()
  const { form, submit, isPending } = useRecordForm({
    draftKey: undefined,
    initialValues: EMPTY,
    toBody: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    schema: PasswordChange,
    refine: (errors, { newPassword, repeated }) =>
      newPassword === repeated ? errors : { ...errors, repeated: 'As senhas não são iguais' },
    save: (body) => change.mutateAsync({ body }),
    onSaved: () =>
      showToast({ title: 'Senha alterada', message: 'As outras sessões foram encerradas.', tone: 'success' }),
    failure: () => undefined,
  })

  return (
    <form onSubmit={submit} noValidate aria-labelledby="password-title">
      <Stack gap="sm">
        <Title order={2} id="password-title" fz="lg">
          Trocar a senha
        </Title>
        <Text size="sm" c="dimmed">
          Ao menos {PASSWORD_MIN} caracteres: uma frase é melhor do que uma palavra com símbolos.
        </Text>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="Senha atual"
          required
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="Nova senha"
          required
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label="Repita a nova senha"
          required
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
        />
        {change.isError && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {messageOf(change.error, 'Não foi possível trocar a senha. Tente novamente.')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={isPending}>
            Trocar senha
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
