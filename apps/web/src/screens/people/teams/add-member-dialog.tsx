import { HttpError, messageOf } from '@cadencia/http/http-error'
import { MEMBER_ROLES, MemberRole } from '@cadencia/people/contract'
import { MemberDraft, type Team } from '@cadencia/people/teams/contract'
import { useAddTeamMember } from '@cadencia/people/teams/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { MEMBER_ROLE_LABELS } from './team-labels.ts'

const FAILED = 'Não foi possível adicionar o membro. Tente novamente.'
const ROLE_CHOICES = MEMBER_ROLES.map((value) => ({ value, label: MEMBER_ROLE_LABELS[value] }))
const EMPTY = { email: '', role: 'member' }

interface AddMemberDialogProps {
  team: Team
  opened: boolean
  onClose: () => void
}

/** 'Adicionar Membro': someone who uses the product already, by address. */
export function AddMemberDialog({ team, opened, onClose }: AddMemberDialogProps) {
  const add = useAddTeamMember()
  const draft = useDraft(`teams.add-member.${team.id}`, EMPTY)
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validate: zod4Resolver(MemberDraft),
  })

  const send = form.onSubmit(
    ({ email, role }) =>
      add.mutate(
        { params: { teamId: team.id }, body: { email, role: MemberRole.catch('member').parse(role) } },
        {
          onSuccess: () => {
            showToast({ title: 'Membro adicionado!', tone: 'success' })
            form.setValues(EMPTY)
            draft.clear()
            onClose()
          },
          onError: (error) => showToast({ title: 'Erro', message: reasonOf(error), tone: 'error' }),
        },
      ),
    (errors, { email }) => {
      if (email.trim() !== '') return
      showToast({ title: 'Campo obrigatório', message: String(errors.email), tone: 'error' })
    },
  )

  return (
    <FormDialog
      opened={opened}
      title="Adicionar Membro"
      submitLabel="Adicionar"
      isPending={add.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Text c="dimmed">{team.name}</Text>
      <TextInput
        type="email"
        label="E-mail"
        placeholder="pessoa@empresa.com.br"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Select label="Papel" data={ROLE_CHOICES} {...form.getInputProps('role')} />
    </FormDialog>
  )
}

/** The server's own words where the person can do something about it (nobody's address, a member already). */
function reasonOf(error: unknown): string {
  return error instanceof HttpError && error.status < 500 ? messageOf(error, FAILED) : FAILED
}
