import { NewServiceToken } from '@cadencia/people/tokens/contract'
import { useCreateServiceToken } from '@cadencia/people/tokens/react'
import { Select } from '@mantine/core'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { issuesOf } from '../../../records/forms/server-issues.ts'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { useStepUp } from '../../../records/people/step-up.tsx'
import { TokenFormFields } from '../../../records/people/tokens/token-fields.tsx'
import { EMPTY_TOKEN, type TokenFields, tokenBody } from '../../../records/people/tokens/token-form.ts'
import { useAttendees } from '../../../records/people/use-people.ts'

interface ServiceTokenFields extends TokenFields {
  userId: string | null
}

const EMPTY: ServiceTokenFields = { ...EMPTY_TOKEN, userId: null }

function bodyOf({ userId, ...fields }: ServiceTokenFields) {
  return { ...tokenBody(fields, Date.now()), userId }
}

const QUESTION = {
  title: 'Confirme que é você',
  text: 'O programa vai agir em nome desta pessoa até que o token expire ou seja revogado. Ela é avisada.',
  submitLabel: 'Criar token',
}

interface NewServiceTokenDialogProps {
  onCreated: (made: { id: string; token: string }) => void
  onClose: () => void
}

/** Makes a token for a program that acts as one of the people. */
export function NewServiceTokenDialog({ onCreated, onClose }: NewServiceTokenDialogProps) {
  const create = useCreateServiceToken()
  const { choices, isError, retry } = useAttendees()
  const { confirm, dialog } = useStepUp()
  const recordForm = useRecordForm({
    draftKey: 'admin.service-tokens.new',
    initialValues: EMPTY,
    toBody: bodyOf,
    schema: NewServiceToken,
    refine: (errors, { userId }) => (userId === null ? { ...errors, userId: 'Escolha a pessoa' } : errors),
    save: (body) =>
      confirm(QUESTION, (proof) => create.mutateAsync({ ...NewServiceToken.parse(body), ...proof })),
    onSaved: onCreated,
    failure: (error) => {
      if (issuesOf(error).length > 0) return
      showFailure(error, 'Não foi possível criar o token. Tente novamente.')
    },
  })
  return (
    <>
      <RecordFormDialog
        opened
        title="Novo token de serviço"
        submitLabel="Criar token"
        recordForm={recordForm}
        onClose={onClose}
      >
        <TokenFormFields form={recordForm.form}>
          <Select
            label="Age como"
            description="O que o programa faz aparece em nome desta pessoa, com os direitos dela"
            placeholder="Selecione a pessoa"
            required
            searchable
            limit={60}
            nothingFoundMessage="Nenhuma pessoa encontrada"
            data={choices}
            onDropdownOpen={() => {
              if (isError) retry()
            }}
            {...recordForm.form.getInputProps('userId')}
          />
        </TokenFormFields>
      </RecordFormDialog>
      {dialog}
    </>
  )
}
