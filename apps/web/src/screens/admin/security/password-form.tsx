import { messageOf } from '@cadencia/http/http-error'
import { PASSWORD_MIN, PasswordChange } from '@cadencia/people/security/contract'
import { useChangePassword } from '@cadencia/people/security/react'
import { showToast } from '@cadencia/ui/toast'
import { Alert, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }

/** Changes the administrator's own password; their other sessions end. */
export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword()
  const form = useForm({
    initialValues: EMPTY,
    validateInputOnBlur: true,
    validate: (values) => ({
      ...zod4Resolver(PasswordChange)(values),
      ...(values.repeated === values.newPassword ? {} : { repeated: 'As senhas não são iguais' }),
    }),
  })

  const submit = form.onSubmit(async ({ currentPassword, newPassword }) => {
    if (change.isPending) return
    try {
      await change.mutateAsync({ body: { currentPassword, newPassword } })
      form.reset()
      showToast({ title: 'Senha alterada', message: 'As outras sessões foram encerradas.', tone: 'success' })
    } catch {
      // Shown in the form.
    }
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
          <Button type="submit" loading={change.isPending}>
            Trocar senha
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
