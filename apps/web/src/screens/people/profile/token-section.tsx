import { NewToken } from '@cadencia/people/tokens/contract'
import { useCreateToken, useRevokeToken, useTokens } from '@cadencia/people/tokens/react'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { issuesOf } from '../../../records/forms/server-issues.ts'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { useStepUp } from '../../../records/people/step-up.tsx'
import { TokenFormFields } from '../../../records/people/tokens/token-fields.tsx'
import { EMPTY_TOKEN, tokenBody } from '../../../records/people/tokens/token-form.ts'
import { TokenList } from '../../../records/people/tokens/token-list.tsx'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'

/** One's own access tokens: made, shown once, revoked. */
export function TokenSection() {
  const tokens = useTokens()
  const revoke = useRevokeToken()
  const refusal = useGuestRefusal()
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<{ id: string; token: string }>()
  return (
    <section aria-labelledby="tokens-title">
      <Group justify="space-between" wrap="nowrap" gap="sm" mb="xs">
        <Title order={2} fz="lg" id="tokens-title">
          Tokens de acesso
        </Title>
        {refusal === undefined && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            Novo token
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        Com um token, um programa usa a Cadência em seu nome, dentro das permissões que você escolher.
      </Text>
      <TokenList
        list={tokens}
        failed="Não foi possível carregar os tokens."
        emptyText="Nenhum token de acesso"
        emptyDescription="Crie um para que um programa seu use a API em seu nome."
        made={made}
        onKept={() => setMade(undefined)}
        revoke={revoke}
      />
      {isCreating && (
        <NewTokenDialog
          onCreated={(token) => {
            setCreating(false)
            setMade(token)
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </section>
  )
}

const QUESTION = {
  title: 'Confirme que é você',
  text: 'O programa vai agir em seu nome até que o token expire ou seja revogado.',
  submitLabel: 'Criar token',
}

interface NewTokenDialogProps {
  onCreated: (made: { id: string; token: string }) => void
  onClose: () => void
}

function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const create = useCreateToken()
  const { confirmAnyone, dialog } = useStepUp()
  const recordForm = useRecordForm({
    draftKey: 'profile.tokens.new',
    initialValues: EMPTY_TOKEN,
    toBody: (values) => tokenBody(values, Date.now()),
    schema: NewToken,
    save: (body) =>
      confirmAnyone(QUESTION, (proof) => create.mutateAsync({ ...NewToken.parse(body), ...proof })),
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
        title="Novo token de acesso"
        submitLabel="Criar token"
        recordForm={recordForm}
        onClose={onClose}
      >
        <TokenFormFields form={recordForm.form} />
      </RecordFormDialog>
      {dialog}
    </>
  )
}
