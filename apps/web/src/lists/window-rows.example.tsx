import { makePerson } from '@cadencia/people/testing'
import { noop, Table } from '@mantine/core'
import type { Examples } from '../../gallery/examples.ts'
import { LONG_NAME } from '../../gallery/texts.ts'
import { WindowRows } from './window-rows.tsx'

function People({ count, firstName = 'Bruno' }: { count: number; firstName?: string }) {
  return (
    <Table layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Nome</Table.Th>
          <Table.Th>E-mail</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <WindowRows
        items={Array.from({ length: count }, () => makePerson({ firstName }))}
        rowPx={37}
        columnCount={2}
        onEnd={noop}
        renderRow={(person) => (
          <Table.Tr key={person.id} h={37}>
            <Table.Td style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {person.firstName}
            </Table.Td>
            <Table.Td style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{person.email}</Table.Td>
          </Table.Tr>
        )}
      />
    </Table>
  )
}

export const examples: Examples = {
  Comum: <People count={5} />,
  'Dez mil linhas': <People count={10_000} />,
  'Texto longo': <People count={2} firstName={LONG_NAME} />,
}
