import { CrmPasswordChange, PASSWORD_MIN } from '@cadencia/crm/access/contract'
import { useChangeCrmPassword } from '@cadencia/crm/access/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Group, PasswordInput, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { showFailure } from '../../../kit/show-failure.ts'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { useStepUp } from '../../../records/people/step-up.tsx'

const EMPTY = { password: '', repeated: '' }
const FAILED = 'Não foi possível trocar a senha. Tente novamente.'

/** Sets the password that the commercial team shares; who was in has to enter it anew. */
export function CrmPassword() {
  const change = useChangeCrmPassword()
  const { confirm, dialog } = useStepUp()
  const question = {
    title: 'Trocar a senha do CRM?',
    text: 'O CRM fecha na hora em todas as sessões, e só abre com a senha nova.',
    submitLabel: 'Trocar',
  }
  const { form, submit, changed } = useRecordForm({
    draftKey: undefined,
    initialValues: EMPTY,
    toBody: ({ password }) => ({ password }),
    schema: CrmPasswordChange,
    refine: (errors, { password, repeated }) =>
      password === repeated ? errors : { ...errors, repeated: 'As senhas não são iguais' },
    save: (body) => confirm(question, (proof) => change.mutateAsync({ body: { ...body, ...proof } })),
    onSaved: () =>
      showToast({
        title: 'Senha do CRM trocada',
        message: 'O CRM foi fechado em todas as sessões.',
        tone: 'success',
      }),
    failure: (error) => showFailure(error, FAILED),
  })

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="crm-password">
      <Title order={2} id="crm-password" fz="lg" mb={4}>
        Senha do CRM
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Uma só para toda a equipe comercial, com ao menos {PASSWORD_MIN} caracteres.
      </Text>
      <form onSubmit={submit} noValidate aria-labelledby="crm-password">
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <PasswordInput
              label="Nova senha"
              required
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
            <PasswordInput
              label="Repita a nova senha"
              required
              autoComplete="new-password"
              {...form.getInputProps('repeated')}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" variant="default" disabled={changed.length === 0}>
              Trocar senha do CRM
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </Card>
  )
}
