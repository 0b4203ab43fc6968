import { useRevokeServiceToken, useServiceTokens } from '@cadencia/people/tokens/react'
import { Button, Card } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Screen } from '../../../kit/screen/screen.tsx'
import { TokenList } from '../../../records/people/tokens/token-list.tsx'
import { NewServiceTokenDialog } from './new-service-token-dialog.tsx'

/** The tokens of programs that act as one of the people. */
export function ServiceTokensScreen() {
  const tokens = useServiceTokens()
  const revoke = useRevokeServiceToken()
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<{ id: string; token: string }>()
  return (
    <Screen
      title="Tokens de serviço"
      subtitle="Acesso de programas que agem como uma pessoa"
      backTo="/admin"
      actions={
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          Novo token
        </Button>
      }
    >
      <Card withBorder padding="lg">
        <TokenList
          list={tokens}
          failed="Não foi possível carregar os tokens de serviço."
          emptyText="Nenhum token de serviço"
          emptyDescription="Crie um para que um programa, como uma integração, use a API com os direitos de uma pessoa."
          detailOf={({ userName, createdByName }) =>
            createdByName === null
              ? `Age como ${userName}`
              : `Age como ${userName} · criado por ${createdByName}`
          }
          made={made}
          onKept={() => setMade(undefined)}
          revoke={revoke}
        />
      </Card>
      {isCreating && (
        <NewServiceTokenDialog
          onCreated={(token) => {
            setCreating(false)
            setMade(token)
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Screen>
  )
}
