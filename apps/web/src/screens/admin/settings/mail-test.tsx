import { useTestMail } from '@cadencia/admin/settings/react'
import { messageOf } from '@cadencia/http/http-error'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Group, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { issuesOf } from '../../../records/forms/server-issues.ts'

/** Proves that mail goes out. */
export function MailTest() {
  const [to, setTo] = useState('')
  const [issue, setIssue] = useState<string>()
  const test = useTestMail()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (test.isPending) return
    setIssue(undefined)
    test.mutate(
      { body: to.trim() === '' ? {} : { to: to.trim() } },
      {
        onSuccess: (sent) =>
          showToast({
            title: 'E-mail de teste enviado',
            message:
              sent.delivery === 'smtp' ? `Confira a caixa de ${sent.to}.` : 'Gravado em DATA_DIR/mail.',
            tone: 'success',
          }),
        onError: (error) => {
          setIssue(issuesOf(error).to)
          const message = messageOf(error, 'Não foi possível enviar o e-mail.')
          showToast({ title: 'Erro no e-mail de teste', message, tone: 'error' })
        },
      },
    )
  }
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="mail-test">
      <Title order={2} id="mail-test" fz="lg" mb="md">
        E-mail de teste
      </Title>
      <form onSubmit={send} noValidate aria-labelledby="mail-test">
        <Group align="flex-end" gap="md">
          <TextInput
            inputMode="email"
            label="Destinatário"
            description="Em branco, vai para o seu endereço"
            placeholder="pessoa@empresa.com.br"
            autoComplete="off"
            flex="1 1 200px"
            value={to}
            error={issue}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={test.isPending}>
            Enviar teste
          </Button>
        </Group>
      </form>
    </Card>
  )
}
