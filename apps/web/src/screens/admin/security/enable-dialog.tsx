import { messageOf } from '@cadencia/http/http-error'
import { enableSecondFactor } from '@cadencia/people/security/contract'
import { useEnableSecondFactor } from '@cadencia/people/security/react'
import { Dialog } from '@cadencia/ui/dialog'
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
  type TextInputProps,
} from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'

const FAILED = 'Não foi possível ligar. Tente novamente.'
const QR_SIZE = 192

const [ByPassword, ByCode] = enableSecondFactor.schema.body.options

interface Prepared {
  readonly secret: string
  readonly uri: string
}

/** Turns the second factor on: password, then a code made from the QR code, then the recovery codes to keep. */
export function EnableDialog({ onClose }: { onClose: () => void }) {
  const [prepared, setPrepared] = useState<Prepared>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const [error, setError] = useState<string>()
  const enable = useEnableSecondFactor()
  const recordForm = useRecordForm({
    // Password and code are kept nowhere.
    draftKey: undefined,
    initialValues: { password: '', code: '' },
    toBody: ({ password, code }) => (prepared ? { code: code.trim() } : { password }),
    schema: prepared ? ByCode : ByPassword,
    save: (body) => {
      setError(undefined)
      return enable.mutateAsync(body)
    },
    onSaved: (answer) => ('secret' in answer ? setPrepared(answer) : setRecoveryCodes(answer.recoveryCodes)),
    failure: (failure) => setError(messageOf(failure, FAILED)),
  })
  const { form } = recordForm
  const { password, code } = form.values

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
  return (
    <RecordFormDialog
      opened
      title="Ligar a verificação em duas etapas"
      submitLabel={prepared ? 'Ligar' : 'Continuar'}
      isIncomplete={(prepared ? code.trim() : password) === ''}
      error={error}
      recordForm={recordForm}
      onClose={onClose}
    >
      {prepared ? (
        <CodeStep prepared={prepared} input={form.getInputProps('code')} />
      ) : (
        <PasswordInput
          label="Sua senha"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
    </RecordFormDialog>
  )
}

interface CodeStepProps {
  prepared: Prepared
  /** Of the form. */
  input: TextInputProps
}

function CodeStep({ prepared: { secret, uri }, input }: CodeStepProps) {
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
        {...input}
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
