import { useCreateUser } from '@cadencia/people/users/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Flex, TextInput, Title } from '@mantine/core'
import { z } from 'zod'
import { clientErrorMessage } from '../../../kit/client-error-message.ts'
import { markCreated } from '../../../kit/created-store.ts'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { TeamSelect } from '../team-select.tsx'

const INCOMPLETE = 'Por favor, preencha o e-mail e selecione um time.'
const FAILED = 'Não foi possível adicionar o usuário. Tente novamente.'

const EMPTY: { email: string; teamId: string | null } = { email: '', teamId: null }
const Complete = z.object({
  email: z.string().min(1, 'Informe o e-mail'),
  teamId: z.string('Selecione um time'),
})

/** Adds one person. What was typed stays when the server refuses it; the team stays for the next person. */
export function AddUserForm() {
  const add = useCreateUser()
  const { form, submit, isPending } = useRecordForm({
    draftKey: 'admin.users.new',
    initialValues: EMPTY,
    toBody: ({ email, teamId }) => ({ email: email.trim(), teamId }),
    schema: Complete,
    save: async (body) => {
      const draft = Complete.parse(body)
      return { user: await add.mutateAsync({ body: draft }), teamId: draft.teamId }
    },
    onSaved: ({ user, teamId }) => {
      markCreated(user.id)
      showToast({ title: 'Usuário adicionado', message: user.email, tone: 'success' })
      form.setFieldValue('teamId', teamId)
      form.getInputNode('email')?.focus()
    },
    onInvalid: () => showToast({ title: 'Campos obrigatórios', message: INCOMPLETE, tone: 'error' }),
    failure: (error) => {
      const message = clientErrorMessage(error, FAILED)
      showToast({ title: 'Erro ao adicionar usuário', message, tone: 'error' })
      form.getInputNode('email')?.focus()
    },
  })

  return (
    <form onSubmit={submit} noValidate aria-labelledby="add-user-title">
      <Title order={2} id="add-user-title" fz="md" mb="sm">
        Adicionar usuário
      </Title>
      <Flex direction={{ base: 'column', sm: 'row' }} align={{ sm: 'flex-end' }} gap="md">
        <TextInput
          inputMode="email"
          name="email"
          label="E-mail"
          placeholder="pessoa@empresa.com.br"
          autoComplete="off"
          required
          flex={1}
          {...form.getInputProps('email')}
        />
        <TeamSelect flex={1} {...form.getInputProps('teamId')} />
        <Button type="submit" loading={isPending}>
          Adicionar
        </Button>
      </Flex>
    </form>
  )
}
