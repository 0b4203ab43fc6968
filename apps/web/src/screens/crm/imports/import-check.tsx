import '@mantine/core/styles/Radio.layer.css'
import {
  type ColumnMapping,
  IMPORT_FIELDS,
  type ImportDraft,
  type ImportField,
  type ImportPreview,
} from '@cadencia/crm/imports/contract'
import { useImportPreview } from '@cadencia/crm/imports/react'
import type { FileInfo } from '@cadencia/files/contract'
import { messageOf } from '@cadencia/http/http-error'
import { OnDuplicate } from '@cadencia/imports/contract'
import { formatBytes, formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { showToast } from '@cadencia/ui/toast'
import { Alert, Button, Group, Radio, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { DUPLICATE_CHOICES, FIELD_LABELS, failureToast } from './import-labels.ts'
import { ImportPreviewRows } from './import-preview-rows.tsx'
import { ImportSource } from './import-source.tsx'

const FAILED = 'Falha ao processar arquivo. Verifique o formato.'
const REQUIRED: ReadonlySet<ImportField> = new Set(['name', 'email'])

interface ImportCheckProps {
  file: FileInfo
  isStarting: boolean
  onStart: (choices: Omit<ImportDraft, 'fileURL'>) => void
  onBack: () => void
}

/** The columns of a file, what would come of it, and what becomes of those who are there already. */
export function ImportCheck({ file, isStarting, onStart, onBack }: ImportCheckProps) {
  const [chosen, setChosen] = useState<ColumnMapping>()
  const [headerLine, setHeaderLine] = useState<number>()
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('update')
  const header = headerLine === undefined ? {} : { headerLine }
  const asked = { ...(chosen ? { mapping: chosen } : {}), ...header }
  const { data, error, isPending, isFetching } = useImportPreview(file.fileURL, asked)
  const refusal = error ? messageOf(error, FAILED) : undefined
  useEffect(() => {
    if (refusal) showToast(failureToast(refusal))
  }, [refusal])
  const mapping = chosen ?? data?.mapping ?? {}
  const canStart = data !== undefined && !refusal && !data.problem && data.valid > 0
  const change = (field: ImportField, index: string | null) => {
    const { [field]: _, ...others } = mapping
    setChosen(index === null ? others : { ...others, [field]: Number(index) })
  }
  const changeHeader = (line: number) => {
    setHeaderLine(line)
    // The columns of another line have other names.
    setChosen(undefined)
  }
  return (
    <Stack gap="md">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {file.fileName}{' '}
        <Text span inherit fw={400} c="dimmed">
          · {formatBytes(file.fileSize)}
        </Text>
      </Text>
      {refusal && (
        <Alert color="red" variant="light" role="alert" p="sm">
          {refusal}
        </Alert>
      )}
      {isPending && <CheckSkeleton />}
      {data && !refusal && (
        <>
          <ImportSource preview={data} mapping={mapping} onHeaderLine={changeHeader} />
          <ColumnFields preview={data} mapping={mapping} onChange={change} />
          {data.problem ? (
            <Alert color="yellow" variant="light" role="alert" p="sm">
              {data.problem}
            </Alert>
          ) : (
            <Found preview={data} isBusy={isFetching} />
          )}
          <Duplicates value={onDuplicate} onChange={setOnDuplicate} />
        </>
      )}
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          disabled={isStarting}
          onClick={onBack}
        >
          Outro arquivo
        </Button>
        <Button
          disabled={!canStart}
          loading={isStarting}
          onClick={() => onStart({ mapping, onDuplicate, ...header })}
        >
          {canStart ? `Importar ${plural(data.valid, 'linha', 'linhas')}` : 'Importar'}
        </Button>
      </Group>
    </Stack>
  )
}

function CheckSkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" role="status" aria-label="Lendo o arquivo">
      {IMPORT_FIELDS.map((field) => (
        <Skeleton key={field} height={58} radius="md" />
      ))}
    </SimpleGrid>
  )
}

interface ColumnFieldsProps {
  preview: ImportPreview
  mapping: ColumnMapping
  onChange: (field: ImportField, index: string | null) => void
}

/** Which column is which; what was found can be changed. */
function ColumnFields({ preview, mapping, onChange }: ColumnFieldsProps) {
  const columns = preview.columns.map(({ index, header, samples }) => ({
    value: String(index),
    label: `${header || `Coluna ${index + 1}`}${samples[0] ? ` (${samples[0]})` : ''}`,
  }))
  return (
    <Stack gap="xs" role="group" aria-label="Colunas do arquivo">
      <Text size="sm" c="dimmed">
        {preview.isMappingFound
          ? 'As colunas foram reconhecidas pelo cabeçalho. Confira e troque o que for preciso.'
          : 'O cabeçalho não diz qual coluna é qual; vale a ordem usual. Confira e troque o que for preciso.'}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        {IMPORT_FIELDS.map((field) => (
          <Select
            key={field}
            label={FIELD_LABELS[field]}
            required={REQUIRED.has(field)}
            placeholder="Não importar"
            clearable={!REQUIRED.has(field)}
            clearButtonProps={{ 'aria-label': `Não importar ${FIELD_LABELS[field]}` }}
            data={columns}
            value={mapping[field] === undefined ? null : String(mapping[field])}
            onChange={(index) => onChange(field, index)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function Found({ preview, isBusy }: { preview: ImportPreview; isBusy: boolean }) {
  const { total, valid, duplicates, refused } = preview
  return (
    <Stack gap="xs" aria-busy={isBusy || undefined}>
      <Text role="status">
        {plural(total, 'linha', 'linhas')}: {formatNumber(valid - duplicates)} de pessoas novas,{' '}
        {formatNumber(duplicates)} de quem já existe, {plural(refused, 'recusada', 'recusadas')}
      </Text>
      <ImportPreviewRows preview={preview} />
    </Stack>
  )
}

function Duplicates({ value, onChange }: { value: OnDuplicate; onChange: (value: OnDuplicate) => void }) {
  return (
    <Radio.Group
      label="Quando o lead já existe (mesmo e-mail)"
      value={value}
      onChange={(chosen) => onChange(OnDuplicate.parse(chosen))}
    >
      <Stack gap="xs" mt="xs">
        {DUPLICATE_CHOICES.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
