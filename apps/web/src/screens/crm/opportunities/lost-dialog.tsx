import { LOST_REASON_MAX, LOST_REASON_REQUIRED, type Opportunity } from '@cadencia/crm/opportunities/contract'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../../kit/text/length-problem.ts'

interface LostDialogProps {
  /** What is about to be lost; undefined while nothing is. */
  opportunity: Opportunity | undefined
  isPending?: boolean
  onLose: (reason: string) => void
  onClose: () => void
}

/** Asks why an opportunity was lost. */
export function LostDialog({ opportunity, ...dialog }: LostDialogProps) {
  return opportunity ? <ReasonForm key={opportunity.id} opportunity={opportunity} {...dialog} /> : null
}

function ReasonForm({
  opportunity,
  isPending = false,
  onLose,
  onClose,
}: LostDialogProps & { opportunity: Opportunity }) {
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<string>()
  return (
    <FormDialog
      opened
      title="Oportunidade perdida"
      submitLabel="Marcar como perdida"
      isPending={isPending}
      onSubmit={() => (reason.trim() === '' ? setIssue(LOST_REASON_REQUIRED) : onLose(reason.trim()))}
      onClose={onClose}
    >
      <Text fw={600}>{opportunity.title}</Text>
      <Textarea
        label="Motivo da perda"
        required
        rows={3}
        data-autofocus
        value={reason}
        error={issue ?? lengthProblem(reason, LOST_REASON_MAX)}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setIssue(undefined)
        }}
      />
    </FormDialog>
  )
}
