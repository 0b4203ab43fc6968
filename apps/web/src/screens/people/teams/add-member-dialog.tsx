import { isClientError } from '@cadencia/http/http-error'
import { MEMBER_ROLES, MemberRole } from '@cadencia/people/contract'
import { MemberDraft, type Team } from '@cadencia/people/teams/contract'
import { useAddTeamMember } from '@cadencia/people/teams/react'
import { showToast } from '@cadencia/ui/toast'
import { Select, Text, TextInput } from '@mantine/core'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { MEMBER_ROLE_LABELS } from './team-labels.ts'

const FAILED = 'Não foi possível adicionar o membro. Tente novamente.'
const ROLE_CHOICES = choicesOf(MEMBER_ROLES, MEMBER_ROLE_LABELS)
const EMPTY = { email: '', role: 'member' }

interface AddMemberDialogProps {
  team: Team
  opened: boolean
  onClose: () => void
}

/** 'Adicionar Membro': someone who uses the product already, by address. */
export function AddMemberDialog({ team, opened, onClose }: AddMemberDialogProps) {
  const add = useAddTeamMember()
  const recordForm = useRecordForm({
    draftKey: `teams.add-member.${team.id}`,
    initialValues: EMPTY,
    toBody: ({ email, role }) => ({ email, role: MemberRole.catch('member').parse(role) }),
    schema: MemberDraft,
    save: (body) => add.mutateAsync({ params: { teamId: team.id }, body }),
    onSaved: () => {
      showToast({ title: 'Membro adicionado!', tone: 'success' })
      onClose()
    },
    onInvalid: (errors, { email }) => {
      if (email.trim() !== '') return
      showToast({ title: 'Campo obrigatório', message: String(errors.email), tone: 'error' })
    },
    // Unknown address, already a member: the server's message says what to correct.
    failure: (error) => showFailure(isClientError(error) ? error : undefined, FAILED),
  })
  const { form } = recordForm

  return (
    <RecordFormDialog
      opened={opened}
      title="Adicionar Membro"
      submitLabel="Adicionar"
      recordForm={recordForm}
      onClose={onClose}
    >
      <Text c="dimmed">{team.name}</Text>
      <TextInput
        inputMode="email"
        label="E-mail"
        placeholder="pessoa@empresa.com.br"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Select label="Papel" data={ROLE_CHOICES} {...form.getInputProps('role')} />
    </RecordFormDialog>
  )
}
