import type { ImportDraft } from '@cadencia/crm/imports/contract'
import { useStartImport } from '@cadencia/crm/imports/react'
import type { FileInfo } from '@cadencia/files/contract'
import { useUploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import { messageOf } from '@cadencia/http/http-error'
import { showToast } from '@cadencia/ui/toast'
import { UploadField } from '@cadencia/ui/upload-field'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ImportCheck } from './import-check.tsx'
import { failureToast } from './import-labels.ts'
import { RecentImports } from './recent-imports.tsx'

const HINT = `CSV, xls ou xlsx: um arquivo de até ${USES.leads.maxBytes / 1024 ** 2} MB.`
const FAILED = 'Falha ao processar arquivo. Verifique o formato.'

interface ImportWizardProps {
  onBegun: (id: string) => void
  onOpen: (id: string) => void
  onClose: () => void
}

/** From the file to the start of its import: first the file, then its columns and what would come of it. */
export function ImportWizard({ onBegun, onOpen, onClose }: ImportWizardProps) {
  const [file, setFile] = useState<FileInfo>()
  const uploads = useUploads({ rules: USES.leads, onChange: ([sent]) => setFile(sent) })
  const start = useStartImport()
  const forget = () => {
    setFile(undefined)
    uploads.clear()
  }
  const begin = (choices: Omit<ImportDraft, 'fileURL'>) => {
    if (!file) return
    start.mutate(
      { body: { fileURL: file.fileURL, ...choices } },
      {
        onSuccess: ({ id }) => onBegun(id),
        onError: (error) => showToast(failureToast(messageOf(error, FAILED))),
      },
    )
  }
  if (file) {
    return (
      <ImportCheck
        key={file.fileURL}
        file={file}
        isStarting={start.isPending}
        onStart={begin}
        onBack={forget}
      />
    )
  }
  return (
    <Stack gap="md">
      <UploadField label="Arquivo" hint={HINT} uploads={uploads} isSingle isFirst />
      <Text size="sm" c="dimmed">
        As colunas são reconhecidas pelo cabeçalho, em português ou inglês, mesmo abaixo de um título. Sem
        cabeçalho conhecido vale a ordem nome, e‑mail, telefone, empresa, origem. No próximo passo tudo pode
        ser conferido e trocado.
      </Text>
      <RecentImports onOpen={onOpen} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </Group>
    </Stack>
  )
}
