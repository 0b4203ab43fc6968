import { makePerson } from '@cadencia/people/testing'
import type { Examples } from '../../../gallery/examples.ts'
import { fullName } from '../../kit/full-name.ts'
import { AssigneeSelect } from './assignee-select.tsx'

const people = [makePerson(), makePerson({ firstName: 'Ana', lastName: 'Souza' })]
const data = people.map((person) => ({ value: person.id, label: fullName(person) }))

export const examples: Examples = {
  Comum: <AssigneeSelect data={data} isFailed={false} />,
  Escolhido: <AssigneeSelect data={data} defaultValue={people[0]?.id ?? null} isFailed={false} />,
  Vazio: <AssigneeSelect data={[]} isFailed={false} />,
  Erro: <AssigneeSelect data={[]} isFailed />,
}
