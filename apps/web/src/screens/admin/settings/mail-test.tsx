import { testMail } from '@cadencia/admin/settings/contract'
import { useTestMail } from '@cadencia/admin/settings/react'
import { messageOf } from '@cadencia/http/http-error'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Group, TextInput, Title } from '@mantine/core'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'

/** Proves that mail goes out. */
export function MailTest() {
  const test = useTestMail()
  const { form, submit, isPending } = useRecordForm({
    draftKey: 'admin.mail-test',
    initialValues: { to: '' },
    toBody: ({ to }) => (to.trim() === '' ? {} : { to: to.trim() }),
    schema: testMail.schema.body,
    save: async (body) => ({ ...(await test.mutateAsync({ body })), typed: body.to ?? '' }),
    onSaved: ({ to, delivery, typed }) => {
      form.setFieldValue('to', typed)
      showToast({
        title: 'E-mail de teste enviado',
        message: delivery === 'smtp' ? `Confira a caixa de ${to}.` : 'Gravado em DATA_DIR/mail.',
        tone: 'success',
      })
    },
    failure: (error) => {
      const message = messageOf(error, 'Não foi possível enviar o e-mail.')
      showToast({ title: 'Erro no e-mail de teste', message, tone: 'error' })
    },
  })
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="mail-test">
      <Title order={2} id="mail-test" fz="lg" mb="md">
        E-mail de teste
      </Title>
      <form onSubmit={submit} noValidate aria-labelledby="mail-test">
        <Group align="flex-end" gap="md">
          <TextInput
            inputMode="email"
            label="Destinatário"
            description="Em branco, vai para o seu endereço"
            placeholder="pessoa@empresa.com.br"
            autoComplete="off"
            flex="1 1 200px"
            {...form.getInputProps('to')}
          />
          <Button type="submit" variant="default" loading={isPending}>
            Enviar teste
          </Button>
        </Group>
      </form>
    </Card>
  )
}
