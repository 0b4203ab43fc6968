import type { ReportFormat } from '@cadencia/insights/reports/contract'
import { MenuButton } from '@cadencia/ui/popup-button'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { FORMAT_LABELS } from './report-labels.ts'

interface ExportMenuProps {
  label: string
  /** The button's name where its label says too little. */
  name?: string
  formats: readonly ReportFormat[]
  isPending: boolean
  onExport: (format: ReportFormat) => void
}

/** A button that asks in which format to export. */
export function ExportMenu({ label, name = label, formats, isPending, onExport }: ExportMenuProps) {
  return (
    <MenuButton
      position="bottom-start"
      button={
        <Button
          variant="default"
          px="sm"
          aria-label={name}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          loading={isPending}
        >
          {label}
        </Button>
      }
    >
      {formats.map((format) => {
        const { label: formatLabel, icon: FormatIcon } = FORMAT_LABELS[format]
        return (
          <Menu.Item
            key={format}
            leftSection={<FormatIcon size={16} stroke={1.75} aria-hidden />}
            onClick={() => onExport(format)}
          >
            {formatLabel}
          </Menu.Item>
        )
      })}
    </MenuButton>
  )
}
