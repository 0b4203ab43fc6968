import { type CurrentUser, ProfilePatch } from '@cadencia/people/contract'
import { useCurrentUser, useUpdateProfile } from '@cadencia/people/react'
import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormNotice } from '../../../records/forms/record-form-notice.tsx'
import { issuesOf } from '../../../records/forms/server-issues.ts'
import { useSettingsForm } from '../../../records/forms/use-settings-form.ts'

type Name = Pick<CurrentUser, 'firstName' | 'lastName'>

/** First and last name, as everyone sees them. */
export function NameForm() {
  const { data: user } = useCurrentUser()
  if (!user) return null
  const { firstName, lastName } = user
  return <NameFields name={{ firstName, lastName }} />
}

function NameFields({ name }: { name: Name }) {
  const update = useUpdateProfile()
  const { form, submit, isPending, changed, notice } = useSettingsForm<Name>({
    draftKey: 'profile.name',
    settings: name,
    schema: ProfilePatch,
    what: 'seu nome',
    save: (changes) => update.mutateAsync({ body: { ...name, ...changes } }),
    saved: { title: 'Perfil atualizado' },
    failure: (error) => {
      if (issuesOf(error).length > 0) return
      showFailure(error, 'Não foi possível salvar o perfil. Tente novamente.')
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Meu nome">
      <Stack gap="sm">
        <RecordFormNotice notice={notice} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label="Nome" required autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label="Sobrenome" autoComplete="family-name" {...form.getInputProps('lastName')} />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" disabled={changed.length === 0} loading={isPending}>
            Salvar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
