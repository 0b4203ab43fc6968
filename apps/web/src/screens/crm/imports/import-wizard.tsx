import type { ImportDraft } from '@cadencia/crm/imports/contract'
import { useImports, useStartImport } from '@cadencia/crm/imports/react'
import type { FileInfo } from '@cadencia/files/contract'
import { useUploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import { messageOf } from '@cadencia/http/http-error'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { showToast } from '@cadencia/ui/toast'
import { UploadField } from '@cadencia/ui/upload-field'
import { Box, Button, Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { ImportCheck } from './import-check.tsx'
import { countLabel, failureToast, isUnderWay, STATUS_LABELS } from './import-labels.ts'
import classes from './imports.module.css'

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

/** The latest imports, each of which can be looked at and undone. */
function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, isPending } = useImports()
  if (isPending) return <Skeleton height={56} radius="md" />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="recent-imports">
      <Title order={3} size="h5" mb="xs" id="recent-imports">
        Importações recentes
      </Title>
      <ul className={classes.rows}>
        {data.map((one) => (
          <Box component="li" key={one.id} className={classes.row ?? ''} p={0}>
            <UnstyledButton className={classes.recent ?? ''} onClick={() => onOpen(one.id)}>
              <span className={classes.what}>
                <Text truncate>{one.fileName}</Text>
                <Text size="sm" c="dimmed">
                  <RelativeTime instant={one.createdAt} /> · {one.author?.firstName ?? 'Alguém'}
                  {!isUnderWay(one.status) && ` · ${countLabel(one)}`}
                </Text>
              </span>
              <StatusBadge {...badgeOf(STATUS_LABELS, one.status)} />
            </UnstyledButton>
          </Box>
        ))}
      </ul>
    </section>
  )
}
