import type { ColumnMapping, ImportPreview } from '@cadencia/crm/imports/contract'
import { Alert, Select, Stack, Text } from '@mantine/core'

const NO_HEADER = 'Nenhuma: a primeira linha já é um lead'
/** Characters of a line in the list. */
const SHOWN_CHARACTERS = 80

interface ImportSourceProps {
  preview: ImportPreview
  mapping: ColumnMapping
  onHeaderLine: (line: number) => void
}

/** Where the table of a file begins, and what of the file is left out. */
export function ImportSource({ preview, mapping, onHeaderLine }: ImportSourceProps) {
  const { firstLines, headerLine } = preview
  const lines = firstLines.map(({ line, cells }) => {
    const text = cells.filter((cell) => cell !== '').join(' · ')
    return { value: String(line), label: `${line}: ${text.slice(0, SHOWN_CHARACTERS)}` }
  })
  return (
    <Stack gap="xs">
      <Select
        label="Linha do cabeçalho"
        data={[...lines, { value: '0', label: NO_HEADER }]}
        value={String(headerLine)}
        onChange={(line) => line !== null && onHeaderLine(Number(line))}
      />
      <LeftOut preview={preview} mapping={mapping} />
    </Stack>
  )
}

function LeftOut({ preview, mapping }: Pick<ImportSourceProps, 'preview' | 'mapping'>) {
  const mapped = new Set(Object.values(mapping))
  const unused = preview.columns.filter(({ index, samples }) => !mapped.has(index) && samples.length > 0)
  const names = unused.map(({ index, header }) => header || `Coluna ${index + 1}`)
  return (
    <>
      <Notices of={preview.notices} />
      {names.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Sem campo próprio: {names.join(', ')}. De outras colunas com e‑mail, telefone ou nome, o que não
          couber vai para as notas.
        </Text>
      )}
    </>
  )
}

/** What of a file is left out. */
export function Notices({ of: notices }: { of: readonly string[] }) {
  if (notices.length === 0) return null
  return (
    <Alert color="yellow" variant="light" role="status" p="sm">
      {notices.map((notice) => (
        <Text key={notice} size="sm">
          {notice}
        </Text>
      ))}
    </Alert>
  )
}
