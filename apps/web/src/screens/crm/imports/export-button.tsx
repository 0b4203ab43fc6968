import { EXPORT_MESSAGES, type Separator } from '@cadencia/crm/contract/exports'
import type { LeadFilter } from '@cadencia/crm/contract/leads'
import { useExportLeads } from '@cadencia/crm/react/exports'
import { plural } from '@cadencia/locale/words'
import { showToast } from '@cadencia/ui/toast'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { tellFailure, tellSuccess } from '../act-toasts.ts'
import classes from './imports.module.css'
import { saveFile } from './save-file.ts'

const FORMATS = [
  { separator: 'comma', label: 'CSV com vírgulas' },
  { separator: 'semicolon', label: 'CSV para o Excel em português' },
] as const satisfies { separator: Separator; label: string }[]

/** 'Exportar em Massa': the leads that `query`, the list's filters, leaves; or all. */
export function ExportButton({ query }: { query: LeadFilter }) {
  const exporting = useExportLeads()
  const start = (separator: Separator) =>
    exporting.mutate(
      { filter: query, separator },
      {
        onSuccess: ({ name, content, count }) => {
          if (count === 0) return showToast({ title: 'Aviso', message: EXPORT_MESSAGES.none })
          saveFile(name, content)
          tellSuccess(plural(count, 'lead exportado', 'leads exportados'))
        },
        onError: (error) => tellFailure(error, EXPORT_MESSAGES.failed),
      },
    )
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => start('comma')}
      >
        Exportar em Massa
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            className={classes.more ?? ''}
            aria-label="Formato da exportação"
            disabled={exporting.isPending}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map(({ separator, label }) => (
            <Menu.Item key={separator} onClick={() => start(separator)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
