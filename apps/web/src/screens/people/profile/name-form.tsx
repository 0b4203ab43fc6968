import { HttpError } from '@cadencia/http/http-error'
import { useCurrentUser, useUpdateProfile } from '@cadencia/people/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { showFailure } from '../../../shell/show-failure.ts'

/** First and last name, as everyone sees them. */
export function NameForm() {
  const { data: user } = useCurrentUser()
  const [firstName, setFirstName] = useState(user?.firstName ?? '')
  const [lastName, setLastName] = useState(user?.lastName ?? '')
  const update = useUpdateProfile()
  const isUnchanged = firstName.trim() === user?.firstName && lastName.trim() === user.lastName

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isUnchanged || update.isPending) return
    try {
      await update.mutateAsync({ body: { firstName: firstName.trim(), lastName: lastName.trim() } })
      showToast({ title: 'Perfil atualizado', tone: 'success' })
    } catch (error) {
      if (issueOf(error, 'firstName') ?? issueOf(error, 'lastName')) return
      showFailure(error, 'Não foi possível salvar o perfil. Tente novamente.')
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Meu nome">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Nome"
          required
          autoComplete="given-name"
          value={firstName}
          error={issueOf(update.error, 'firstName')}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          label="Sobrenome"
          autoComplete="family-name"
          value={lastName}
          error={issueOf(update.error, 'lastName')}
          onChange={(event) => setLastName(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Group justify="flex-end" mt="sm">
        <Button type="submit" disabled={isUnchanged} loading={update.isPending}>
          Salvar
        </Button>
      </Group>
    </form>
  )
}

/** What the server says about one field. */
function issueOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof HttpError)) return undefined
  return error.problem?.issues?.find((issue) => issue.path === path)?.message
}
