import type { ImportPreview, PreviewRow, RefusedRow } from '@cadencia/crm/imports/contract'
import { formatNumber } from '@cadencia/locale/numbers'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Tabs, Text } from '@mantine/core'
import classes from './imports.module.css'

/** The first rows as they would be taken, and those that would be refused, with why. */
export function ImportPreviewRows({ preview }: { preview: ImportPreview }) {
  const { rows, refusedRows, refused } = preview
  return (
    <Tabs defaultValue="rows" keepMounted={false} variant="default">
      <Tabs.List mb="xs">
        <Tabs.Tab value="rows">Primeiras linhas</Tabs.Tab>
        <Tabs.Tab value="refused" disabled={refused === 0}>
          Recusadas ({formatNumber(refused)})
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="rows">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <ul className={classes.rows} aria-label="Primeiras linhas" tabIndex={0}>
          {rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </ul>
      </Tabs.Panel>
      <Tabs.Panel value="refused">
        <RefusedRows rows={refusedRows} total={refused} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Row({ row }: { row: PreviewRow }) {
  const { line, name, email, phone, company, source, problem, warning, isDuplicate } = row
  const rest = [email, phone, company, source].filter((part) => part !== '').join(' · ')
  return (
    <li className={classes.row}>
      <Text size="sm" className={classes.line ?? ''}>
        {formatNumber(line)}
      </Text>
      <div className={classes.what}>
        <Text>{name || 'Sem nome'}</Text>
        <Text size="sm" c="dimmed">
          {rest}
        </Text>
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        {warning && <Text size="sm">Vai para as notas: {warning}</Text>}
      </div>
      {problem !== null && <StatusBadge tone="danger" label="Recusada" />}
      {problem === null && <StatusBadge {...(isDuplicate ? REPEATED : NEW)} />}
    </li>
  )
}

const REPEATED = { tone: 'warning', label: 'Já existe' } as const
const NEW = { tone: 'neutral', label: 'Nova' } as const

/** Refused rows with why; the first of many. */
export function RefusedRows({ rows, total }: { rows: readonly RefusedRow[]; total: number }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className={classes.rows} aria-label="Linhas recusadas" tabIndex={0}>
        {rows.map(({ line, message }) => (
          <li key={line} className={classes.row}>
            <Text size="sm" className={classes.line ?? ''}>
              Linha {formatNumber(line)}
            </Text>
            <Text size="sm" className={classes.what ?? ''}>
              {message}
            </Text>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <Text size="sm" c="dimmed" mt="xs">
          As primeiras {formatNumber(rows.length)} de {formatNumber(total)}.
        </Text>
      )}
    </>
  )
}
