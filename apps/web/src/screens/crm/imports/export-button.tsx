import { EXPORT_MESSAGES } from '@cadencia/crm/exports/contract'
import { type ExportKind, useExportLeads } from '@cadencia/crm/exports/react'
import type { LeadFilter } from '@cadencia/crm/leads/contract'
import { plural } from '@cadencia/locale/text'
import { MenuButton } from '@cadencia/ui/popup-button'
import { showToast } from '@cadencia/ui/toast'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../../kit/save-file.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { showSuccess } from '../show-success.ts'
import classes from './imports.module.css'

const FORMATS = [
  { kind: { format: 'xlsx' }, label: 'Planilha do Excel (xlsx)' },
  { kind: { separator: 'semicolon' }, label: 'CSV para o Excel em português' },
  { kind: { separator: 'comma' }, label: 'CSV com vírgulas' },
] as const satisfies { kind: ExportKind; label: string }[]

/** 'Exportar em Massa': the leads that `query`, the list's filters, leaves; or all. */
export function ExportButton({ query }: { query: LeadFilter }) {
  const exporting = useExportLeads()
  const start = (kind: ExportKind) =>
    exporting.mutate(
      { filter: query, kind },
      {
        onSuccess: ({ name, content, count }) => {
          if (count === 0) return showToast({ title: 'Aviso', message: EXPORT_MESSAGES.none })
          saveFile(name, content)
          showSuccess(plural(count, 'lead exportado', 'leads exportados'))
        },
        onError: (error) => showFailure(error, EXPORT_MESSAGES.failed),
      },
    )
  return (
    <Button.Group>
      <Button
        variant="default"
        className={classes.mass ?? ''}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => start({ separator: 'semicolon' })}
      >
        Exportar em Massa
      </Button>
      <MenuButton
        button={
          <ActionIcon
            variant="default"
            className={classes.more ?? ''}
            aria-label="Formato da exportação"
            disabled={exporting.isPending}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            {FORMATS.map(({ kind, label }) => (
              <Menu.Item key={label} onClick={() => start(kind)}>
                {label}
              </Menu.Item>
            ))}
          </>
        )}
      </MenuButton>
    </Button.Group>
  )
}
