import { EXPORT_MESSAGES } from '@cadencia/crm/exports/contract'
import { type ExportKind, useExportLeads } from '@cadencia/crm/exports/react'
import type { LeadFilter } from '@cadencia/crm/leads/contract'
import { plural } from '@cadencia/locale/text'
import { MenuButton } from '@cadencia/ui/popup-button'
import { showToast } from '@cadencia/ui/toast'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots, IconDownload, IconUpload } from '@tabler/icons-react'
import { saveFile } from '../../../kit/save-file.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { useHasSidePanel } from '../../../kit/use-has-side-panel.ts'
import { showSuccess } from '../show-success.ts'
import { ImportOutlet } from './import-outlet.tsx'
import classes from './imports.module.css'
import { useImportUrlState } from './use-import-url-state.ts'

const EXPORT_LABEL = 'Exportar em Massa'
const IMPORT_LABEL = 'Importar em Massa'

const FORMATS = [
  { kind: { format: 'xlsx' }, label: 'Planilha do Excel (xlsx)' },
  { kind: { separator: 'semicolon' }, label: 'CSV para o Excel em português' },
  { kind: { separator: 'comma' }, label: 'CSV com vírgulas' },
] as const satisfies { kind: ExportKind; label: string }[]

/**
 * 'Exportar em Massa', the leads that `query`, the list's filters, leaves, or all; and 'Importar em Massa'. Beside a record
 * both are in a menu.
 */
export function MassActions({ query }: { query: LeadFilter }) {
  const isFolded = useHasSidePanel()
  const { start, isPending } = useExport(query)
  const { openWizard } = useImportUrlState()
  const exportIcon = <IconDownload size={16} stroke={1.75} aria-hidden />
  const importIcon = <IconUpload size={16} stroke={1.75} aria-hidden />
  const formats = FORMATS.map(({ kind, label }) => (
    <Menu.Item key={label} onClick={() => start(kind)}>
      {label}
    </Menu.Item>
  ))
  return (
    <>
      {isFolded ? (
        <MenuButton
          width={260}
          button={
            <ActionIcon variant="default" size={36} aria-label="Mais ações com leads" disabled={isPending}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
        >
          <Menu.Item leftSection={importIcon} onClick={openWizard}>
            {IMPORT_LABEL}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{EXPORT_LABEL}</Menu.Label>
          {formats}
        </MenuButton>
      ) : (
        <>
          <Button.Group>
            <Button
              variant="default"
              className={classes.mass ?? ''}
              leftSection={exportIcon}
              loading={isPending}
              onClick={() => start({ separator: 'semicolon' })}
            >
              {EXPORT_LABEL}
            </Button>
            <MenuButton
              button={
                <ActionIcon
                  variant="default"
                  className={classes.more ?? ''}
                  aria-label="Formato da exportação"
                  disabled={isPending}
                >
                  <IconChevronDown size={16} aria-hidden />
                </ActionIcon>
              }
            >
              {formats}
            </MenuButton>
          </Button.Group>
          <Button
            variant="default"
            className={classes.mass ?? ''}
            leftSection={importIcon}
            onClick={openWizard}
          >
            {IMPORT_LABEL}
          </Button>
        </>
      )}
      <ImportOutlet />
    </>
  )
}

function useExport(query: LeadFilter) {
  const { mutate, isPending } = useExportLeads()
  const start = (kind: ExportKind) =>
    mutate(
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
  return { start, isPending }
}
