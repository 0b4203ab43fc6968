import { addressOf } from '@cadencia/http/call'
import { downloadReport, REPORT_FORMATS, type Report } from '@cadencia/insights/reports/contract'
import { MenuButton } from '@cadencia/ui/popup-button'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { FORMAT_LABELS } from './report-labels.ts'

/** Downloads a report in one of four formats. */
export function DownloadMenu({ report }: { report: Pick<Report, 'id' | 'title'> }) {
  return (
    <MenuButton
      label={`Baixar ${report.title}`}
      button={
        <Button
          variant="default"
          px="sm"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          Baixar
        </Button>
      }
    >
      {REPORT_FORMATS.map((format) => {
        const { label, icon: FormatIcon } = FORMAT_LABELS[format]
        return (
          <Menu.Item
            key={format}
            component="a"
            href={addressOf(downloadReport, { params: { id: report.id }, query: { format } })}
            download
            leftSection={<FormatIcon size={16} stroke={1.75} aria-hidden />}
          >
            {label}
          </Menu.Item>
        )
      })}
    </MenuButton>
  )
}
