import { Alert, Button, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'

interface StaleNoticeProps {
  /** What was changed: 'esta reunião' unless told. */
  what?: string
  onReload: () => void
}

/** Says that somebody else was faster; nothing that was typed is gone. */
export function StaleNotice({ what = 'esta reunião', onReload }: StaleNoticeProps) {
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconUsers size={18} aria-hidden />}
      title={`Outra pessoa alterou ${what}`}
    >
      <Text>
        O que você digitou continua abaixo. Carregue os valores atuais para continuar a partir deles.
      </Text>
      <Button size="sm" variant="default" mt="xs" onClick={onReload}>
        Carregar os valores atuais
      </Button>
    </Alert>
  )
}
