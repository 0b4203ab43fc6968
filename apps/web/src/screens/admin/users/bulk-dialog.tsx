import { messageOf } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import { useTeams } from '@cadencia/people/teams/react'
import { BULK_MAX, type BulkResult } from '@cadencia/people/users/contract'
import { useCreateUsers } from '@cadencia/people/users/react'
import { showToast } from '@cadencia/ui/toast'
import { useFileDrop } from '@cadencia/ui/use-file-drop'
import { Alert, Button, FileButton, Group, List, Select, Stack, Text, Textarea } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { type BulkRow, readBulkRows } from './bulk-rows.ts'

const FAILED = 'Não foi possível adicionar os usuários. Tente novamente.'
const EXAMPLE = 'ana@empresa.com.br; Comercial\nbruno@empresa.com.br; TI'

const EMPTY: { text: string; teamId: string | null } = { text: '', teamId: null }
/** What is wrong with a line the server says of that line. */
const People = z.object({ people: z.array(z.object({ email: z.string(), teamId: z.string() })) })

/** Adds many people: one line each, pasted or from a CSV file; what was refused stays, with the reason. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const teams = useTeams()
  const add = useCreateUsers()
  const [refused, setRefused] = useState<BulkResult['refused']>([])
  const [error, setError] = useState<string>()
  const rowsOf = ({ text, teamId }: typeof EMPTY) => readBulkRows(text, teams.data ?? [], teamId)
  const recordForm = useRecordForm({
    draftKey: 'admin.users.bulk',
    initialValues: EMPTY,
    toBody: (values) => ({
      people: rowsOf(values).map(({ email, teamId = '' }) => ({ email, teamId })),
    }),
    schema: People,
    save: ({ people }) => {
      setError(undefined)
      return add.mutateAsync({ body: people })
    },
    onSaved: ({ added, refused: left }) => {
      if (added.length > 0) {
        showToast({
          title: plural(added.length, 'usuário adicionado', 'usuários adicionados'),
          tone: 'success',
        })
      }
      if (left.length === 0) return onClose()
      setRefused(left)
      form.setValues({ teamId, text: left.map(({ line }) => lineOf(rows[line - 1])).join('\n') })
    },
    failure: (failure) => setError(messageOf(failure, FAILED)),
  })
  const { form } = recordForm
  const { text, teamId } = form.values
  const rows = rowsOf(form.values)
  const problem = problemOf(rows)

  const readFile = async (file: File | null | undefined) => {
    if (file) form.setFieldValue('text', decode(await file.arrayBuffer()))
  }
  const drop = useFileDrop(([file]) => void readFile(file))

  return (
    <RecordFormDialog
      opened
      title="Adicionar vários usuários"
      submitLabel={rows.length > 0 ? `Adicionar ${rows.length}` : 'Adicionar'}
      size="lg"
      isIncomplete={rows.length === 0 || problem !== undefined}
      error={error}
      recordForm={recordForm}
      onClose={onClose}
    >
      <Stack gap="sm" {...drop.handlers}>
        <Textarea
          label="Uma pessoa por linha: e-mail e time"
          description="Cole de uma planilha ou solte aqui um arquivo CSV. Sem time na linha, vale o escolhido abaixo."
          placeholder={EXAMPLE}
          rows={8}
          data-autofocus
          spellCheck={false}
          {...form.getInputProps('text')}
          error={text === '' ? undefined : problem}
        />
        <Group gap="sm" align="flex-end">
          <Select
            label="Time das linhas sem time"
            placeholder="Nenhum"
            clearable
            searchable
            flex="1 1 200px"
            data={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('teamId')}
          />
          <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void readFile(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
              >
                Escolher CSV
              </Button>
            )}
          </FileButton>
        </Group>
        {refused.length > 0 && <Refusals refused={refused} />}
      </Stack>
    </RecordFormDialog>
  )
}

function Refusals({ refused }: Pick<BulkResult, 'refused'>) {
  return (
    <Alert color="yellow" variant="light" role="alert" p="sm">
      <Text fw={550} mb={4}>
        {plural(refused.length, 'linha não foi adicionada', 'linhas não foram adicionadas')}
      </Text>
      <List size="sm">
        {refused.map(({ line, email, message }) => (
          <List.Item key={line}>
            {email === '' ? '(sem e-mail)' : email}: {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function problemOf(rows: readonly BulkRow[]): string | undefined {
  if (rows.length > BULK_MAX) return `Envie no máximo ${BULK_MAX} pessoas de cada vez`
  const unknown = rows.find(({ teamId, teamName }) => teamId === undefined && teamName !== '')
  if (unknown) return `Linha ${unknown.line}: não há time chamado “${unknown.teamName}”`
  const without = rows.find(({ teamId }) => teamId === undefined)
  return without ? `Linha ${without.line}: falta o time` : undefined
}

function lineOf(row: BulkRow | undefined): string {
  return row ? `${row.email}; ${row.teamName}` : ''
}

/** CSV files of Brazilian spreadsheets are UTF-8 or Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
