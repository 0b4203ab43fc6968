import { messageOf } from '@cadencia/http/http-error'
import { useEnableSecondFactor } from '@cadencia/people/security/react'
import { Dialog } from '@cadencia/ui/dialog'
import { FormDialog } from '@cadencia/ui/form-dialog'
import {
  Button,
  Center,
  Code,
  CopyButton,
  Group,
  Paper,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'

const FAILED = 'Não foi possível ligar. Tente novamente.'
const QR_SIZE = 192

interface Prepared {
  readonly secret: string
  readonly uri: string
}

/** Turns the second factor on: password, then a code made from the QR code, then the recovery codes to keep. */
export function EnableDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [prepared, setPrepared] = useState<Prepared>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const enable = useEnableSecondFactor()

  const submit = async () => {
    try {
      const answer = await enable.mutateAsync(prepared ? { code: code.trim() } : { password })
      if ('secret' in answer) setPrepared(answer)
      else setRecoveryCodes(answer.recoveryCodes)
    } catch {
      // Shown in the dialog.
    }
  }

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
  return (
    <FormDialog
      opened
      title="Ligar a verificação em duas etapas"
      submitLabel={prepared ? 'Ligar' : 'Continuar'}
      isPending={enable.isPending}
      isIncomplete={(prepared ? code.trim() : password) === ''}
      error={enable.isError ? messageOf(enable.error, FAILED) : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {prepared ? (
        <CodeStep prepared={prepared} code={code} onChange={setCode} />
      ) : (
        <PasswordInput
          label="Sua senha"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

interface CodeStepProps {
  prepared: Prepared
  code: string
  onChange: (code: string) => void
}

function CodeStep({ prepared: { secret, uri }, code, onChange }: CodeStepProps) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        Leia o código com o aplicativo autenticador do celular e digite os seis números que ele mostra.
      </Text>
      <Center>
        {/* White around it in the dark theme too: cameras need the contrast. */}
        <Paper p="md" bg="white" withBorder>
          <QRCodeSVG value={uri} size={QR_SIZE} title="Código QR para o aplicativo autenticador" />
        </Paper>
      </Center>
      <Text size="sm" c="dimmed" ta="center">
        Sem câmera, digite: <Code>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
      </Text>
      <TextInput
        label="Código de verificação"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Stack>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Guarde os códigos de recuperação"
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Text size="sm" mb="sm">
        Cada um substitui uma vez o código do celular. Eles não serão mostrados de novo.
      </Text>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <Code key={code} component="li" block ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap="xs" mt="lg">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose} data-autofocus>
          Guardei os códigos
        </Button>
      </Group>
    </Dialog>
  )
}
