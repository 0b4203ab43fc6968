import { GROUP_OTHERS } from '@cadencia/chat/channels/contract'
import { useOpenGroup } from '@cadencia/chat/channels/react'
import { messageOf } from '@cadencia/http/http-error'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ParticipantsField } from '../../../records/people/participants-field.tsx'

/** Opens the conversation with some people; the same people have one group. */
export function NewGroupDialog({ viewerId, onClose }: { viewerId: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [memberIds, setMemberIds] = useState<string[]>([])
  const { mutate, isPending, error } = useOpenGroup()
  const { min, max } = GROUP_OTHERS
  const isTooMany = memberIds.length > max
  const submit = () =>
    mutate({ body: { memberIds } }, { onSuccess: ({ id }) => void navigate(`/chat/${id}`) })
  return (
    <FormDialog
      opened
      title="Novo grupo"
      submitLabel="Abrir grupo"
      isPending={isPending}
      isIncomplete={memberIds.length < min || isTooMany}
      error={error ? messageOf(error, 'Não foi possível abrir o grupo. Tente novamente.') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <ParticipantsField
        label="Pessoas"
        exceptIds={[viewerId]}
        value={memberIds}
        onChange={setMemberIds}
        error={isTooMany && `Escolha no máximo ${max} pessoas; para mais, crie um canal`}
      />
      <Text size="sm" c="dimmed">
        De {min} a {max} outras pessoas. Quem está em um grupo não muda depois; as mesmas pessoas têm sempre o
        mesmo grupo.
      </Text>
    </FormDialog>
  )
}
