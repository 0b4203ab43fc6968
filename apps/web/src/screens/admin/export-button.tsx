import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

interface ExportButtonProps {
  path: string
  queryFilter: Readonly<Record<string, string | undefined>>
}

/** Downloads the rows that the filters leave as a CSV file that spreadsheets in Portuguese open. */
export function ExportButton({ path, queryFilter }: ExportButtonProps) {
  const known = Object.entries(queryFilter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return (
    <Button
      component="a"
      href={`${path}?${new URLSearchParams([...known, ['separator', 'semicolon']])}`}
      download
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      Exportar CSV
    </Button>
  )
}
