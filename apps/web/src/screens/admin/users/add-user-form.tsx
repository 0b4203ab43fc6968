import { messageOf } from '@cadencia/http/http-error'
import { useTeams } from '@cadencia/people/teams/react'
import { useCreateUser } from '@cadencia/people/users/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Flex, Select, TextInput, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { clientErrorMessage } from '../client-error-message.ts'

const INCOMPLETE = 'Por favor, preencha o e-mail e selecione um time.'
const FAILED = 'Não foi possível adicionar o usuário. Tente novamente.'

/** Adds one person. What was typed stays when the server refuses it; the team stays for the next person. */
export function AddUserForm() {
  const [email, setEmail] = useState('')
  const [teamId, setTeamId] = useState<string | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const teams = useTeams()
  const add = useCreateUser()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    if (email.trim() === '' || teamId === null) {
      showToast({ title: 'Campos obrigatórios', message: INCOMPLETE, tone: 'error' })
      return
    }
    try {
      const user = await add.mutateAsync({ body: { email: email.trim(), teamId } })
      showToast({ title: 'Usuário adicionado', message: user.email, tone: 'success' })
      setEmail('')
    } catch (error) {
      showToast({
        title: 'Erro ao adicionar usuário',
        message: clientErrorMessage(error, FAILED),
        tone: 'error',
      })
    }
    emailField.current?.focus()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby="add-user-title">
      <Title order={2} id="add-user-title" fz="md" mb="sm">
        Adicionar usuário
      </Title>
      <Flex direction={{ base: 'column', sm: 'row' }} align={{ sm: 'flex-end' }} gap="md">
        <TextInput
          ref={emailField}
          inputMode="email"
          name="email"
          label="E-mail"
          placeholder="pessoa@empresa.com.br"
          autoComplete="off"
          required
          flex={1}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Select
          label="Time"
          placeholder={teams.isPending ? 'Carregando times' : 'Selecione um time'}
          required
          flex={1}
          searchable
          nothingFoundMessage="Nenhum time encontrado"
          data={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          error={
            teams.isLoadingError ? messageOf(teams.error, 'Não foi possível carregar os times.') : undefined
          }
          value={teamId}
          onChange={setTeamId}
          onDropdownOpen={() => {
            if (teams.isLoadingError) void teams.refetch()
          }}
        />
        <Button type="submit" loading={add.isPending}>
          Adicionar
        </Button>
      </Flex>
    </form>
  )
}
