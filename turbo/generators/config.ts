import type { PlopTypes } from '@turbo/gen'
import {
  composeDomain,
  declareDomain,
  keepFactsInside,
  listPermissions,
  nextMigration,
  tidyUp,
} from './edits.ts'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LABEL_MAX = 60

/** Who may change and remove a record: all staff, or its creator and administrators. */
const WRITERS = ['staff', 'creator'] as const

/** Every file of a domain: its template and where it goes. */
const FILES = {
  'migration.ts.hbs': 'packages/platform/db/src/migrations/{{migration}}.ts',
  'package.json.hbs': 'packages/{{name}}/package.json',
  'tsconfig.json.hbs': 'packages/{{name}}/tsconfig.json',
  'vitest.config.ts.hbs': 'packages/{{name}}/vitest.config.ts',
  'README.md.hbs': 'packages/{{name}}/README.md',
  'contract.ts.hbs': 'packages/{{name}}/src/contract.ts',
  'facts.ts.hbs': 'packages/{{name}}/src/facts.ts',
  'record.ts.hbs': 'packages/{{name}}/src/record.ts',
  'repository.ts.hbs': 'packages/{{name}}/src/repository.ts',
  'service.ts.hbs': 'packages/{{name}}/src/service.ts',
  'routes.ts.hbs': 'packages/{{name}}/src/routes.ts',
  'routes.test.ts.hbs': 'packages/{{name}}/src/routes.test.ts',
  'live.ts.hbs': 'packages/{{name}}/src/live.ts',
  'hooks.ts.hbs': 'packages/{{name}}/src/hooks.ts',
  'personal-data.ts.hbs': 'packages/{{name}}/src/personal-data.ts',
  'server.ts.hbs': 'packages/{{name}}/src/server.ts',
  'permissions.ts.hbs': 'apps/api/src/testing/permissions/{{name}}.ts',
}

const kebabCase = (what: string) => (value: string) =>
  NAME.test(value) || `${what} in lower case, words joined by hyphens, such as meeting-rooms`

const prompts: PlopTypes.PromptQuestion[] = [
  {
    type: 'input',
    name: 'name',
    message: 'Name of the domain (plural, kebab-case):',
    validate: kebabCase('The plural'),
  },
  {
    type: 'input',
    name: 'noun',
    message: 'One of them, in English (singular, kebab-case):',
    validate: kebabCase('The singular'),
  },
  {
    type: 'input',
    name: 'label',
    message: 'One of them, as people read it (Portuguese):',
    validate: (value: string) => (value.trim() !== '' && value.length <= LABEL_MAX) || 'A word or two',
  },
  {
    type: 'list',
    name: 'writers',
    message: 'Who may change and remove one:',
    choices: [
      { name: 'all staff', value: 'staff' },
      { name: 'its creator and administrators', value: 'creator' },
    ],
  },
]

/** `turbo gen domain`: a domain that lists, creates, changes and removes one kind of record, with its test. */
export default function generator(plop: PlopTypes.NodePlopAPI): void {
  plop.setGenerator('domain', {
    description: 'A new domain: migration, contract, repository, routes, hooks and a test',
    prompts,
    actions: (answers = {}) => {
      const root = plop.getDestBasePath()
      const name = String(answers.name)
      if (!NAME.test(name) || !NAME.test(String(answers.noun)) || name === answers.noun) {
        throw new Error('The name is a plural and the noun its singular, both kebab-case.')
      }
      const writers = WRITERS.find((who) => who === answers.writers)
      if (!writers) throw new Error(`Who may change one is ${WRITERS.join(' or ')}.`)
      const migration = nextMigration(root, name)
      const files = Object.entries(FILES).map(([template, path]) => ({
        type: 'add',
        path: `{{turbo.paths.root}}/${path}`,
        templateFile: `templates/${template}`,
        data: { migration, isOfCreator: writers === 'creator' },
      }))
      return [
        ...files,
        () => composeDomain(root, name),
        () => declareDomain(root, name),
        () => listPermissions(root, name),
        () => keepFactsInside(root, String(answers.noun)),
        () => tidyUp(root, name),
      ]
    },
  })
}
