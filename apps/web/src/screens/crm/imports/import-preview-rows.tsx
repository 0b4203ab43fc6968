import type { ImportPreview, PreviewRow } from '@cadencia/crm/imports/contract'
import type { RefusedRow } from '@cadencia/imports/contract'
import { formatNumber } from '@cadencia/locale/numbers'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Tabs, Text } from '@mantine/core'
import classes from './imports.module.css'

/** The first rows as they would be taken, and those that would be refused, with why. */
export function ImportPreviewRows({ preview }: { preview: ImportPreview }) {
  const { rows, refusedRows, refused, warnedRows, warned } = preview
  return (
    <Tabs defaultValue="rows" keepMounted={false} variant="default">
      <Tabs.List mb="xs">
        <Tabs.Tab value="rows">Primeiras linhas</Tabs.Tab>
        <Tabs.Tab value="refused" disabled={refused === 0}>
          Recusadas ({formatNumber(refused)})
        </Tabs.Tab>
        <Tabs.Tab value="warned" disabled={warned === 0}>
          Para as notas ({formatNumber(warned)})
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
        <RowMessages label="Linhas recusadas" rows={refusedRows} total={refused} />
      </Tabs.Panel>
      <Tabs.Panel value="warned">
        <RowMessages label="O que vai para as notas" rows={warnedRows} total={warned} />
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

interface RowMessagesProps {
  label: string
  rows: readonly RefusedRow[]
  total: number
}

/** Rows with what is said of them; the first of many. */
export function RowMessages({ label, rows, total }: RowMessagesProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className={classes.rows} aria-label={label} tabIndex={0}>
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
